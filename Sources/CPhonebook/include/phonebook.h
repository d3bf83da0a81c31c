#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// The result of parsing a number.
enum phonebook_outcome {
    PHONEBOOK_FOUND = 0,
    /// Not a number: letters, an unused range, or a line that cannot receive SMS.
    PHONEBOOK_INVALID,
    PHONEBOOK_SHORT,
    PHONEBOOK_LONG,
    /// The calling code is not assigned.
    PHONEBOOK_COUNTRY,
    /// libphonenumber cannot be loaded; `phonebook_error` returns the reason.
    PHONEBOOK_UNAVAILABLE,
};

/// A number as zero-terminated strings.
typedef struct {
    char e164[24];
    char international[48];
} phonebook_entry;

/// Parses `text`: "+", the calling code and the rest, all in ASCII digits. Fills `entry` if the
/// result is PHONEBOOK_FOUND.
///
/// The first call loads libphonenumber. Thread-safe.
enum phonebook_outcome phonebook_find(const char *text, phonebook_entry *entry);

/// Why libphonenumber cannot be loaded; "" if it is loaded.
const char *phonebook_error(void);

#ifdef __cplusplus
}
#endif
