/*
 * The exceptions of C++ with a text. None is ever caught: they are made just before they end the
 * program, or by hand.
 */
#include "weir_library.h"
#include <stdlib.h>
#include <string.h>

struct weir_error {
  void *const *table;
  char *text;
};

static char *weir_copy(const char *text) { return strcpy(malloc(strlen(text) + 1), text); }

LIBRARY("makes a std::logic_error")
void _ZNSt11logic_errorC1EPKc(struct weir_error *error, const char *text) {
  error->text = weir_copy(text);
}

LIBRARY("copies a std::logic_error")
void _ZNSt11logic_errorC1ERKS_(struct weir_error *error, const struct weir_error *other) {
  error->text = weir_copy(other->text);
}

LIBRARY("makes a std::logic_error")
void _ZNSt11logic_errorC2EPKc(struct weir_error *error, const char *text) {
  error->text = weir_copy(text);
}

LIBRARY("copies a std::logic_error")
void _ZNSt11logic_errorC2ERKS_(struct weir_error *error, const struct weir_error *other) {
  error->text = weir_copy(other->text);
}

LIBRARY("the text of a std::logic_error")
const char *_ZNKSt11logic_error4whatEv(const struct weir_error *error) { return error->text; }

LIBRARY("makes a std::runtime_error")
void _ZNSt13runtime_errorC1EPKc(struct weir_error *error, const char *text) {
  error->text = weir_copy(text);
}

LIBRARY("copies a std::runtime_error")
void _ZNSt13runtime_errorC1ERKS_(struct weir_error *error, const struct weir_error *other) {
  error->text = weir_copy(other->text);
}

LIBRARY("makes a std::runtime_error")
void _ZNSt13runtime_errorC2EPKc(struct weir_error *error, const char *text) {
  error->text = weir_copy(text);
}

LIBRARY("copies a std::runtime_error")
void _ZNSt13runtime_errorC2ERKS_(struct weir_error *error, const struct weir_error *other) {
  error->text = weir_copy(other->text);
}

LIBRARY("the text of a std::runtime_error")
const char *_ZNKSt13runtime_error4whatEv(const struct weir_error *error) { return error->text; }

LIBRARY("ends the life of a std::logic_error")
void _ZNSt11logic_errorD2Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::logic_error")
void _ZNSt11logic_errorD1Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::logic_error, and frees it")
void _ZNSt11logic_errorD0Ev(struct weir_error *error) {
  free(error->text);
  free(error);
}

LIBRARY("ends the life of a std::domain_error")
void _ZNSt12domain_errorD2Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::domain_error")
void _ZNSt12domain_errorD1Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::domain_error, and frees it")
void _ZNSt12domain_errorD0Ev(struct weir_error *error) {
  free(error->text);
  free(error);
}

LIBRARY("ends the life of a std::invalid_argument")
void _ZNSt16invalid_argumentD2Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::invalid_argument")
void _ZNSt16invalid_argumentD1Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::invalid_argument, and frees it")
void _ZNSt16invalid_argumentD0Ev(struct weir_error *error) {
  free(error->text);
  free(error);
}

LIBRARY("ends the life of a std::length_error")
void _ZNSt12length_errorD2Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::length_error")
void _ZNSt12length_errorD1Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::length_error, and frees it")
void _ZNSt12length_errorD0Ev(struct weir_error *error) {
  free(error->text);
  free(error);
}

LIBRARY("ends the life of a std::out_of_range")
void _ZNSt12out_of_rangeD2Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::out_of_range")
void _ZNSt12out_of_rangeD1Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::out_of_range, and frees it")
void _ZNSt12out_of_rangeD0Ev(struct weir_error *error) {
  free(error->text);
  free(error);
}

LIBRARY("ends the life of a std::runtime_error")
void _ZNSt13runtime_errorD2Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::runtime_error")
void _ZNSt13runtime_errorD1Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::runtime_error, and frees it")
void _ZNSt13runtime_errorD0Ev(struct weir_error *error) {
  free(error->text);
  free(error);
}

LIBRARY("ends the life of a std::range_error")
void _ZNSt11range_errorD2Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::range_error")
void _ZNSt11range_errorD1Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::range_error, and frees it")
void _ZNSt11range_errorD0Ev(struct weir_error *error) {
  free(error->text);
  free(error);
}

LIBRARY("ends the life of a std::overflow_error")
void _ZNSt14overflow_errorD2Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::overflow_error")
void _ZNSt14overflow_errorD1Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::overflow_error, and frees it")
void _ZNSt14overflow_errorD0Ev(struct weir_error *error) {
  free(error->text);
  free(error);
}

LIBRARY("ends the life of a std::underflow_error")
void _ZNSt15underflow_errorD2Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::underflow_error")
void _ZNSt15underflow_errorD1Ev(struct weir_error *error) { free(error->text); }

LIBRARY("ends the life of a std::underflow_error, and frees it")
void _ZNSt15underflow_errorD0Ev(struct weir_error *error) {
  free(error->text);
  free(error);
}

LIBRARY("makes a std::bad_alloc")
void _ZNSt9bad_allocC1Ev(void *error) { (void)error; }

LIBRARY("makes a std::bad_alloc")
void _ZNSt9bad_allocC2Ev(void *error) { (void)error; }

LIBRARY("ends the life of a std::bad_alloc")
void _ZNSt9bad_allocD1Ev(void *error) { (void)error; }

LIBRARY("ends the life of a std::bad_alloc")
void _ZNSt9bad_allocD2Ev(void *error) { (void)error; }

LIBRARY("ends the life of a std::bad_alloc, and frees it")
void _ZNSt9bad_allocD0Ev(void *error) { free(error); }

LIBRARY("the text of a std::bad_alloc")
const char *_ZNKSt9bad_alloc4whatEv(const void *error) {
  (void)error;
  return "std::bad_alloc";
}

LIBRARY("makes a std::bad_array_new_length")
void _ZNSt20bad_array_new_lengthC1Ev(void *error) { (void)error; }

LIBRARY("makes a std::bad_array_new_length")
void _ZNSt20bad_array_new_lengthC2Ev(void *error) { (void)error; }

LIBRARY("ends the life of a std::bad_array_new_length")
void _ZNSt20bad_array_new_lengthD1Ev(void *error) { (void)error; }

LIBRARY("ends the life of a std::bad_array_new_length")
void _ZNSt20bad_array_new_lengthD2Ev(void *error) { (void)error; }

LIBRARY("ends the life of a std::bad_array_new_length, and frees it")
void _ZNSt20bad_array_new_lengthD0Ev(void *error) { free(error); }

LIBRARY("the text of a std::bad_array_new_length")
const char *_ZNKSt20bad_array_new_length4whatEv(const void *error) {
  (void)error;
  return "std::bad_array_new_length";
}
