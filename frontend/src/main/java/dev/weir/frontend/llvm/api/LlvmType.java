package dev.weir.frontend.llvm.api;

/**
 * A type of LLVM.
 *
 * @param ref its address; types are unique in their context
 */
public record LlvmType(long ref) {

  /** The kinds of types, in the order of LLVM's own enumeration. */
  public enum Kind {
    VOID,
    HALF,
    FLOAT,
    DOUBLE,
    X86_FP80,
    FP128,
    PPC_FP128,
    LABEL,
    INTEGER,
    FUNCTION,
    STRUCT,
    ARRAY,
    POINTER,
    VECTOR,
    METADATA,
    X86_MMX,
    TOKEN,
    SCALABLE_VECTOR,
    BFLOAT,
    X86_AMX,
    TARGET_EXTENSION;

    private static final Kind[] VALUES = values();
  }

  /** What kind of type it is. */
  public Kind kind() {
    return Kind.VALUES[TypeApi.typeKind(ref)];
  }

  /** Whether it consists of others. */
  public boolean isAggregate() {
    Kind kind = kind();
    return kind == Kind.STRUCT || kind == Kind.ARRAY || kind == Kind.VECTOR;
  }

  /** Bits of an integer type. */
  public int width() {
    return TypeApi.integerWidth(ref);
  }

  /** Element type of an array or vector. */
  public LlvmType element() {
    return new LlvmType(TypeApi.elementType(ref));
  }

  /** The type of the lanes: of the elements of a vector, or this one itself. */
  public LlvmType lane() {
    return kind() == Kind.VECTOR ? element() : this;
  }

  /** The number of lanes: of the elements of a vector, or 1. */
  public int lanes() {
    return kind() == Kind.VECTOR ? Math.toIntExact(count()) : 1;
  }

  /** Number of elements of an array, structure or vector. */
  public long count() {
    return switch (kind()) {
      case ARRAY -> TypeApi.arrayLength(ref);
      case VECTOR -> TypeApi.vectorSize(ref);
      case STRUCT -> TypeApi.structCount(ref);
      default -> 0;
    };
  }

  /** Type of the field of a structure. */
  public LlvmType field(int index) {
    return new LlvmType(TypeApi.structElement(ref, index));
  }

  /** What a function of this type returns. */
  public LlvmType result() {
    return new LlvmType(TypeApi.returnType(ref));
  }

  /** Number of named parameters of a function type. */
  public int parameterCount() {
    return TypeApi.parameterTypeCount(ref);
  }

  /** As the source has it, where types that are not supported have names there. */
  public String inSource() {
    return switch (kind()) {
      case X86_FP80 -> "long double";
      case HALF, BFLOAT -> "_Float16";
      case INTEGER -> "_BitInt(" + width() + ")";
      default -> toString();
    };
  }

  /** The text of LLVM for this type. */
  @Override
  public String toString() {
    return TypeApi.printType(ref);
  }

  /** What a program can use that is not supported with this type. */
  public String insteadOf() {
    return switch (kind()) {
      case INTEGER -> "use integers of at most 128 bits";
      case X86_FP80, FP128, PPC_FP128, HALF, BFLOAT -> "use double or integers";
      case VECTOR -> "use vectors of at most 512 elements";
      case SCALABLE_VECTOR -> "compile with -fno-vectorize -fno-slp-vectorize";
      case STRUCT, ARRAY -> "pass it through a pointer";
      default -> "";
    };
  }
}
