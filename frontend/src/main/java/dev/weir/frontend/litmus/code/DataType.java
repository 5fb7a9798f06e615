package dev.weir.frontend.litmus.code;

import dev.weir.frontend.InputException;
import dev.weir.program.AccessInfo;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A type of C, as far as it matters here.
 *
 * @param size bytes: 1, 2, 4 or 8
 * @param isSigned whether it holds negative numbers
 * @param pointee what it points to, for a pointer
 */
public record DataType(int size, boolean isSigned, Optional<DataType> pointee) {
  public static final DataType INT = new DataType(4, true, Optional.empty());
  public static final DataType LONG = new DataType(8, true, Optional.empty());

  private static final Set<String> QUALIFIERS = Set.of("const", "volatile", "_Atomic", "static");
  private static final Set<String> WORDS =
      Set.of("signed", "unsigned", "char", "short", "int", "long");
  private static final Map<String, DataType> NAMED =
      Map.ofEntries(
          Map.entry("_Bool", of(1, false)),
          Map.entry("bool", of(1, false)),
          Map.entry("int8_t", of(1, true)),
          Map.entry("uint8_t", of(1, false)),
          Map.entry("int16_t", of(2, true)),
          Map.entry("uint16_t", of(2, false)),
          Map.entry("int32_t", of(4, true)),
          Map.entry("uint32_t", of(4, false)),
          Map.entry("int64_t", of(8, true)),
          Map.entry("uint64_t", of(8, false)),
          Map.entry("intptr_t", of(8, true)),
          Map.entry("uintptr_t", of(8, false)),
          Map.entry("size_t", of(8, false)),
          Map.entry("ptrdiff_t", of(8, true)),
          Map.entry("intmax_t", of(8, true)),
          Map.entry("uintmax_t", of(8, false)),
          Map.entry("uchar", of(1, false)),
          Map.entry("schar", of(1, true)),
          Map.entry("ushort", of(2, false)),
          Map.entry("uint", of(4, false)),
          Map.entry("ulong", of(8, false)),
          Map.entry("llong", of(8, true)),
          Map.entry("ullong", of(8, false)),
          Map.entry("s8", of(1, true)),
          Map.entry("u8", of(1, false)),
          Map.entry("s16", of(2, true)),
          Map.entry("u16", of(2, false)),
          Map.entry("s32", of(4, true)),
          Map.entry("u32", of(4, false)),
          Map.entry("s64", of(8, true)),
          Map.entry("u64", of(8, false)),
          Map.entry("atomic_t", INT),
          Map.entry("atomic64_t", LONG),
          Map.entry("atomic_long_t", LONG),
          Map.entry("spinlock_t", INT),
          Map.entry("raw_spinlock_t", INT));

  /** The bytes that an instruction accesses. */
  public static DataType bytes(int size) {
    return of(size, false);
  }

  private static DataType of(int size, boolean isSigned) {
    return new DataType(size, isSigned, Optional.empty());
  }

  /** A pointer to this. */
  public DataType pointer() {
    return new DataType(8, false, Optional.of(this));
  }

  public boolean isPointer() {
    return pointee.isPresent();
  }

  public int width() {
    return 8 * size;
  }

  /** What arithmetic makes of it: nothing smaller than an {@code int}. */
  public DataType promoted() {
    return size < INT.size ? INT : this;
  }

  public AccessInfo info() {
    return new AccessInfo(
        isPointer()
            ? AccessInfo.ValueType.POINTER
            : isSigned ? AccessInfo.ValueType.SIGNED : AccessInfo.ValueType.UNSIGNED,
        "");
  }

  /** Whether a type starts here. */
  public static boolean isNext(Tokens tokens) throws InputException {
    Token token = tokens.peek();
    return token.kind() == Token.Kind.WORD && isName(token.text());
  }

  private static boolean isName(String word) {
    return QUALIFIERS.contains(word)
        || WORDS.contains(word)
        || NAMED.containsKey(word)
        || isAtomic(word);
  }

  private static boolean isAtomic(String word) {
    String plain = word.startsWith("atomic_") ? word.substring("atomic_".length()) : "";
    return WORDS.contains(plain) || NAMED.containsKey(plain) || NAMED.containsKey(plain + "_t");
  }

  /** Takes a type, stars included. */
  public static DataType parse(Tokens tokens) throws InputException {
    Token start = tokens.peek();
    Optional<DataType> named = Optional.empty();
    boolean isUnsigned = false;
    boolean hasBase = false;
    int size = INT.size;
    while (isNext(tokens)) {
      String word = tokens.next().text();
      if (QUALIFIERS.contains(word)) {
        if (word.equals("_Atomic") && tokens.take("(")) {
          named = Optional.of(parse(tokens));
          tokens.expect(")");
        }
        continue;
      }
      String plain = isAtomic(word) ? word.substring("atomic_".length()) : word;
      switch (plain) {
        case "unsigned" -> isUnsigned = true;
        case "char" -> size = 1;
        case "short" -> size = 2;
        case "long" -> size = 8;
        case "int", "signed" -> {}
        default ->
            named =
                Optional.ofNullable(NAMED.get(plain))
                    .or(() -> Optional.ofNullable(NAMED.get(plain + "_t")));
      }
      hasBase = true;
    }
    if (!hasBase && named.isEmpty()) {
      throw start.wrong("expected a type, found " + start.quoted());
    }
    DataType type = named.isPresent() ? named.get() : of(size, !isUnsigned);
    while (tokens.take("*")) {
      type = type.pointer();
      while (QUALIFIERS.contains(tokens.peek().text())) {
        tokens.next();
      }
    }
    return type;
  }
}
