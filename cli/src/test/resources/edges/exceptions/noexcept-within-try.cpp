/* A function that is noexcept lets no exception through, whoever calls it. */
static void fails(int count) {
  if (count > 0)
    throw count;
}

static void keeps(int count) noexcept { fails(count); }

int main(int count, char **) {
  try {
    keeps(count);
  } catch (...) {
  }
}
