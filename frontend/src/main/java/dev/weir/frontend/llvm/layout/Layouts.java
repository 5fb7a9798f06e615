package dev.weir.frontend.llvm.layout;

import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.TypeApi;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sizes, offsets and leaves of types under the data layout of a module. */
public final class Layouts {
  /** Larger structures and arrays are not taken apart into registers. */
  private static final int MAX_LEAVES = 64;

  /** Nor are vectors of more elements; a vectoriser makes some of them wider than registers are. */
  private static final int MAX_LANES = 512;

  /** Bits of the widest integers. */
  private static final int MAX_WIDTH = 128;

  private static final List<Leaf> UNSUPPORTED = List.of(new Leaf(Leaf.Kind.UNSUPPORTED, 64, 0));

  private final long dataLayout;
  private final Map<LlvmType, List<Leaf>> leaves = new HashMap<>();

  public Layouts(long dataLayout) {
    this.dataLayout = dataLayout;
  }

  /** Bytes from one element of an array of this type to the next. */
  public long size(LlvmType type) {
    return TypeApi.sizeOf(dataLayout, type.ref());
  }

  /** The alignment of a type in bytes. */
  public int alignment(LlvmType type) {
    return TypeApi.alignmentOf(dataLayout, type.ref());
  }

  /** Bytes from the start of a structure to one of its fields. */
  public long offset(LlvmType structure, int field) {
    return TypeApi.offsetOf(dataLayout, structure.ref(), field);
  }

  /** The scalar parts of a type, in order; none for {@code void}. */
  public List<Leaf> leaves(LlvmType type) {
    List<Leaf> known = leaves.get(type);
    if (known == null) {
      known = hasFixedSize(type) ? List.copyOf(computeLeaves(type)) : UNSUPPORTED;
      leaves.put(type, known);
    }
    return known;
  }

  /** Whether the size of a type is known; LLVM ends the process when asked for another one's. */
  public boolean hasFixedSize(LlvmType type) {
    return switch (type.kind()) {
      case SCALABLE_VECTOR, TARGET_EXTENSION, X86_AMX -> false;
      case ARRAY -> hasFixedSize(type.element());
      case STRUCT -> {
        for (int i = 0; i < type.count(); i++) {
          if (!hasFixedSize(type.field(i))) {
            yield false;
          }
        }
        yield !TypeApi.isOpaqueStruct(type.ref());
      }
      default -> true;
    };
  }

  /** Whether values of this type stand in registers. */
  public boolean isSupported(LlvmType type) {
    return leaves(type).stream().allMatch(leaf -> leaf.kind() != Leaf.Kind.UNSUPPORTED);
  }

  /** The index of the first leaf of a part of a structure or array. */
  public int firstLeaf(LlvmType type, int[] path) {
    int leaf = 0;
    LlvmType current = type;
    for (int index : path) {
      if (current.kind() == LlvmType.Kind.STRUCT) {
        for (int i = 0; i < index; i++) {
          leaf += leaves(current.field(i)).size();
        }
        current = current.field(index);
      } else {
        current = current.element();
        leaf += index * leaves(current).size();
      }
    }
    return leaf;
  }

  private List<Leaf> computeLeaves(LlvmType type) {
    return switch (type.kind()) {
      case VOID, LABEL, METADATA, TOKEN -> List.of();
      case POINTER -> List.of(new Leaf(Leaf.Kind.POINTER, 64, 0));
      case FLOAT -> List.of(new Leaf(Leaf.Kind.FLOATING, 32, 0));
      case DOUBLE -> List.of(new Leaf(Leaf.Kind.FLOATING, 64, 0));
      case INTEGER -> integerLeaves(type.width());
      case STRUCT -> structureLeaves(type);
      case ARRAY -> arrayLeaves(type);
      case VECTOR -> vectorLeaves(type);
      case HALF,
          X86_FP80,
          FP128,
          PPC_FP128,
          FUNCTION,
          X86_MMX,
          SCALABLE_VECTOR,
          BFLOAT,
          X86_AMX,
          TARGET_EXTENSION ->
          UNSUPPORTED;
    };
  }

  private static List<Leaf> integerLeaves(int width) {
    if (width <= 64) {
      return List.of(new Leaf(Leaf.Kind.INTEGER, width, 0));
    }
    return width <= MAX_WIDTH
        ? List.of(new Leaf(Leaf.Kind.INTEGER, 64, 0), new Leaf(Leaf.Kind.INTEGER, width - 64, 8))
        : UNSUPPORTED;
  }

  /** The leaves of the elements; bits of elements that fill no bytes share one in memory. */
  private List<Leaf> vectorLeaves(LlvmType type) {
    List<Leaf> element = leaves(type.element());
    if (type.count() * element.size() > MAX_LANES) {
      return UNSUPPORTED;
    }
    long bits = element.stream().mapToLong(Leaf::width).sum();
    List<Leaf> result = new ArrayList<>();
    for (int i = 0; i < type.count(); i++) {
      long start = i * bits / 8;
      element.forEach(leaf -> result.add(leaf.at(start)));
    }
    return result;
  }

  private List<Leaf> structureLeaves(LlvmType type) {
    List<Leaf> result = new ArrayList<>();
    for (int i = 0; i < type.count(); i++) {
      long start = offset(type, i);
      leaves(type.field(i)).forEach(leaf -> result.add(leaf.at(start)));
    }
    return result.size() <= MAX_LEAVES ? result : UNSUPPORTED;
  }

  private List<Leaf> arrayLeaves(LlvmType type) {
    List<Leaf> element = leaves(type.element());
    if (type.count() * element.size() > MAX_LEAVES) {
      return UNSUPPORTED;
    }
    long step = size(type.element());
    List<Leaf> result = new ArrayList<>();
    for (int i = 0; i < type.count(); i++) {
      long start = i * step;
      element.forEach(leaf -> result.add(leaf.at(start)));
    }
    return result;
  }
}
