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
    /// libphonenumber threw an exception, for example because memory ran out.
    PHONEBOOK_UNAVAILABLE,
};

/// A number as zero-terminated strings.
typedef struct {
    char e164[24];
    char international[48];
    /// What the exception says, if the result is PHONEBOOK_UNAVAILABLE.
    char failure[96];
} phonebook_entry;

/// Parses `text`: "+", the calling code and the rest, all in ASCII digits. Fills `entry` if the
/// result is PHONEBOOK_FOUND.
///
/// The first call builds libphonenumber's tables. Thread-safe; throws no exception.
enum phonebook_outcome phonebook_find(const char *text, phonebook_entry *entry);

#ifdef __cplusplus
}
#endif
