/* Structures that end in arrays without size, allocated, copied, grown and passed around. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message { unsigned short length; char kind; char text[]; };
struct vector { size_t count, capacity; struct { int key; double value; } items[]; };

static struct message *make(const char *text) {
  size_t length = strlen(text);
  struct message *message = malloc(sizeof *message + length + 1);
  message->length = (unsigned short) length;
  message->kind = text[0];
  memcpy(message->text, text, length + 1);
  return message;
}

static struct vector *push(struct vector *vector, int key, double value) {
  if (!vector || vector->count == vector->capacity) {
    size_t capacity = vector ? vector->capacity * 2 : 1;
    size_t count = vector ? vector->count : 0;
    vector = realloc(vector, offsetof(struct vector, items) + capacity * sizeof vector->items[0]);
    vector->capacity = capacity;
    vector->count = count;
  }
  vector->items[vector->count].key = key;
  vector->items[vector->count++].value = value;
  return vector;
}

int main(void) {
  struct message *one = make("hello"), *two = make("");
  printf("%zu %zu %u %c %s %u\n", sizeof *one, offsetof(struct message, text), one->length, one->kind,
         one->text, two->length);
  struct message header = *one;
  printf("%u %c\n", header.length, header.kind);
  struct vector *vector = 0;
  for (int i = 0; i < 9; i++) vector = push(vector, i * i, i / 4.0);
  double sum = 0;
  for (size_t i = 0; i < vector->count; i++) sum += vector->items[i].key * vector->items[i].value;
  printf("%zu %zu %g\n", vector->count, vector->capacity, sum);
  free(one);
  free(two);
  free(vector);
  return 0;
}
