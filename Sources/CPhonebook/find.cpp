#include "phonebook.h"
#include "phonenumber_calls.h"

#include <cstdio>
#include <mutex>

namespace {

struct Library {
    phonenumber_calls calls = {};
    const char *failure;
    Util *util = nullptr;
    /// Reused for each number; guarded by `turn`.
    Number *number = nullptr;
    std::mutex turn;

    Library() : failure(phonenumber_calls_load(&calls)) {
        if (failure) return;
        util = calls.instance();
        number = calls.make_number(nullptr);
    }
};

/// Loaded on first use and never unloaded: threads may still use it while the process exits.
Library &library() {
    static Library *const shared = new Library;
    return *shared;
}

phonebook_outcome outcome(ParseError error) {
    switch (error) {
    case NO_PARSING_ERROR: return PHONEBOOK_FOUND;
    case INVALID_COUNTRY_CODE_ERROR: return PHONEBOOK_COUNTRY;
    case NOT_A_NUMBER: return PHONEBOOK_INVALID;
    case TOO_SHORT_AFTER_IDD:
    case TOO_SHORT_NSN: return PHONEBOOK_SHORT;
    case TOO_LONG_NSN: return PHONEBOOK_LONG;
    }
    return PHONEBOOK_INVALID;
}

phonebook_outcome outcome(Possibility possibility) {
    switch (possibility) {
    case IS_POSSIBLE: return PHONEBOOK_FOUND;
    case INVALID_COUNTRY_CODE: return PHONEBOOK_COUNTRY;
    case IS_POSSIBLE_LOCAL_ONLY:
    case TOO_SHORT: return PHONEBOOK_SHORT;
    case TOO_LONG: return PHONEBOOK_LONG;
    case INVALID_LENGTH: return PHONEBOOK_INVALID;
    }
    return PHONEBOOK_INVALID;
}

/// Whether an SMS may be sent there. Why: the other types are expensive for the sender, which SMS
/// fraud exploits. A number outside the known ranges has an unknown type, so it is refused too.
bool takes_messages(int type) {
    return type == FIXED_LINE || type == MOBILE || type == FIXED_LINE_OR_MOBILE || type == VOIP;
}

template <size_t size> bool copy(const std::string &text, char (&place)[size]) {
    return snprintf(place, size, "%s", text.c_str()) < (int)size;
}

phonebook_outcome find(Library &in, const char *text, phonebook_entry *entry) {
    // "ZZ" is libphonenumber's unknown region: only international numbers are parsed.
    auto found = outcome(in.calls.parse(in.util, text, "ZZ", in.number));
    if (found == PHONEBOOK_FOUND) found = outcome(in.calls.possibility(in.util, *in.number));
    if (found != PHONEBOOK_FOUND) return found;
    if (!takes_messages(in.calls.type(in.util, *in.number))) return PHONEBOOK_INVALID;
    std::string e164, international;
    in.calls.format(in.util, *in.number, E164, &e164);
    in.calls.format(in.util, *in.number, INTERNATIONAL, &international);
    bool fits = copy(e164, entry->e164) && copy(international, entry->international);
    return fits ? PHONEBOOK_FOUND : PHONEBOOK_LONG;
}

}

phonebook_outcome phonebook_find(const char *text, phonebook_entry *entry) {
    auto &shared = library();
    if (shared.failure) return PHONEBOOK_UNAVAILABLE;
    std::lock_guard<std::mutex> turn(shared.turn);
    return find(shared, text, entry);
}

const char *phonebook_error(void) {
    return library().failure ? library().failure : "";
}
