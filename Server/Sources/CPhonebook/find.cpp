#include "phonebook.h"

#include <phonenumbers/phonenumberutil.h>

#include <cstdio>
#include <exception>
#include <mutex>
#include <string>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

namespace {

phonebook_outcome outcome(PhoneNumberUtil::ErrorType error) {
    switch (error) {
    case PhoneNumberUtil::NO_PARSING_ERROR: return PHONEBOOK_FOUND;
    case PhoneNumberUtil::INVALID_COUNTRY_CODE_ERROR: return PHONEBOOK_COUNTRY;
    case PhoneNumberUtil::NOT_A_NUMBER: return PHONEBOOK_INVALID;
    case PhoneNumberUtil::TOO_SHORT_AFTER_IDD:
    case PhoneNumberUtil::TOO_SHORT_NSN: return PHONEBOOK_SHORT;
    case PhoneNumberUtil::TOO_LONG_NSN: return PHONEBOOK_LONG;
    }
    return PHONEBOOK_INVALID;
}

phonebook_outcome outcome(PhoneNumberUtil::ValidationResult possibility) {
    switch (possibility) {
    case PhoneNumberUtil::IS_POSSIBLE: return PHONEBOOK_FOUND;
    case PhoneNumberUtil::INVALID_COUNTRY_CODE: return PHONEBOOK_COUNTRY;
    case PhoneNumberUtil::IS_POSSIBLE_LOCAL_ONLY:
    case PhoneNumberUtil::TOO_SHORT: return PHONEBOOK_SHORT;
    case PhoneNumberUtil::TOO_LONG: return PHONEBOOK_LONG;
    case PhoneNumberUtil::INVALID_LENGTH: return PHONEBOOK_INVALID;
    }
    return PHONEBOOK_INVALID;
}

/// Whether numbers of this type may get an SMS. Why not premium and similar types: they cost the
/// sender more, which fraud exploits. A number outside the known ranges has an unknown type.
bool takes_messages(PhoneNumberUtil::PhoneNumberType type) {
    return type == PhoneNumberUtil::FIXED_LINE || type == PhoneNumberUtil::MOBILE ||
           type == PhoneNumberUtil::FIXED_LINE_OR_MOBILE || type == PhoneNumberUtil::VOIP;
}

template <size_t size> bool copy(const char *text, char (&place)[size]) {
    return snprintf(place, size, "%s", text) < (int)size;
}

phonebook_outcome find(const PhoneNumberUtil &util, const char *text, phonebook_entry *entry) {
    PhoneNumber number;
    // "ZZ" is libphonenumber's unknown region: only international numbers are parsed.
    auto found = outcome(util.Parse(text, "ZZ", &number));
    if (found == PHONEBOOK_FOUND) found = outcome(util.IsPossibleNumberWithReason(number));
    if (found != PHONEBOOK_FOUND) return found;
    if (!takes_messages(util.GetNumberType(number))) return PHONEBOOK_INVALID;
    std::string e164, international;
    util.Format(number, PhoneNumberUtil::E164, &e164);
    util.Format(number, PhoneNumberUtil::INTERNATIONAL, &international);
    bool fits =
        copy(e164.c_str(), entry->e164) && copy(international.c_str(), entry->international);
    return fits ? PHONEBOOK_FOUND : PHONEBOOK_LONG;
}

phonebook_outcome failure(const char *reason, phonebook_entry *entry) {
    copy(reason, entry->failure);
    return PHONEBOOK_UNAVAILABLE;
}

/// One call at a time: libphonenumber's documentation promises no thread safety.
std::mutex turn;

}

// Why it catches everything: Swift has no exceptions, so one that reaches it ends the process.
phonebook_outcome phonebook_find(const char *text, phonebook_entry *entry) {
    try {
        std::lock_guard<std::mutex> guard(turn);
        return find(*PhoneNumberUtil::GetInstance(), text, entry);
    } catch (const std::exception &exception) {
        return failure(exception.what(), entry);
    } catch (...) {
        return failure("an exception of an unknown type", entry);
    }
}
