#pragma once
#include <string>

// The part of libphonenumber's API in use, as declared by its 8.12 headers. Loaded at run time.
// Why: linking it costs each process 6 MB of resident memory, even a server without sign-in by
// phone; and loading needs only the package libphonenumber8 (1 MB) instead of libphonenumber-dev,
// which brings 140 MB of headers.

namespace i18n {
namespace phonenumbers {
class PhoneNumber;
class PhoneNumberUtil;
}
}

using Number = i18n::phonenumbers::PhoneNumber;
using Util = i18n::phonenumbers::PhoneNumberUtil;

enum NumberFormat { E164 = 0, INTERNATIONAL = 1 };

enum NumberType { FIXED_LINE = 0, MOBILE = 1, FIXED_LINE_OR_MOBILE = 2, VOIP = 6 };

enum ParseError {
    NO_PARSING_ERROR,
    INVALID_COUNTRY_CODE_ERROR,
    NOT_A_NUMBER,
    TOO_SHORT_AFTER_IDD,
    TOO_SHORT_NSN,
    TOO_LONG_NSN,
};

enum Possibility {
    IS_POSSIBLE,
    IS_POSSIBLE_LOCAL_ONLY,
    INVALID_COUNTRY_CODE,
    TOO_SHORT,
    INVALID_LENGTH,
    TOO_LONG,
};

// For each function: result, name, parameters and mangled C++ symbol. NB: the first parameter of a
// member function is its object.
#define TEXT "RKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"
#define TEXT_OUT "PNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"
#define UTIL "_ZNK4i18n12phonenumbers15PhoneNumberUtil"
#define PHONENUMBER_CALLS(X)                                                                     \
    X(Util *, instance, (), "_ZN4i18n12phonenumbers15PhoneNumberUtil11GetInstanceEv")            \
    X(Number *, make_number, (void *arena),                                                      \
      "_ZN6google8protobuf5Arena18CreateMaybeMessageIN4i18n12phonenumbers11PhoneNumber"          \
      "EJEEEPT_PS1_DpOT0_")                                                                      \
    X(ParseError, parse,                                                                         \
      (const Util *, const std::string &text, const std::string &region, Number *),              \
      UTIL "5ParseE" TEXT "S9_PNS0_11PhoneNumberE")                                              \
    X(Possibility, possibility, (const Util *, const Number &),                                  \
      UTIL "26IsPossibleNumberWithReasonERKNS0_11PhoneNumberE")                                  \
    X(int, type, (const Util *, const Number &),                                                 \
      UTIL "13GetNumberTypeERKNS0_11PhoneNumberE")                                               \
    X(void, format, (const Util *, const Number &, NumberFormat, std::string *text),             \
      UTIL "6FormatERKNS0_11PhoneNumberENS1_17PhoneNumberFormatE" TEXT_OUT)

/// The functions of libphonenumber.
struct phonenumber_calls {
#define X(result, name, parameters, symbol) result(*name) parameters;
    PHONENUMBER_CALLS(X)
#undef X
};

/// Loads libphonenumber into `calls`; returns nullptr, or a reason for people to read.
const char *phonenumber_calls_load(phonenumber_calls *calls);
