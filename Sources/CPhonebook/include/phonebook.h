#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// What was found of a number.
enum phonebook_outcome {
    PHONEBOOK_FOUND = 0,
    /// No such number can be: letters, an unused range, or a line that no SMS reaches.
    PHONEBOOK_INVALID,
    PHONEBOOK_SHORT,
    PHONEBOOK_LONG,
    /// No country has this calling code.
    PHONEBOOK_COUNTRY,
    /// libphonenumber cannot be loaded; `phonebook_error` says why.
    PHONEBOOK_UNAVAILABLE,
};

/// A number as texts that end with a zero byte.
typedef struct {
    char e164[24];
    /// Two letters of ISO 3166, or "001" for a number of no country.
    char region[8];
    char international[48];
} phonebook_entry;

/// Reads a number: "+", the country's calling code, the rest, all in ASCII digits.
///
/// The first call loads libphonenumber. May be called by several threads at once.
enum phonebook_outcome phonebook_find(const char *text, phonebook_entry *entry);

/// Why libphonenumber cannot be loaded, after an answer that said so.
const char *phonebook_error(void);

#ifdef __cplusplus
}
#endif
