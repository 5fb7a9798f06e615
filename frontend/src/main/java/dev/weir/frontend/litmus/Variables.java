package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.program.TypeLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The variables of a test. One that the initial section gives no type has the widest that a process
 * names it by; the globals are made when all uses are known.
 */
final class Variables {
  private final DataType untyped;
  private final DataType element;
  private final List<Variable> variables = new ArrayList<>();
  private final Map<String, Variable> byName = new HashMap<>();

  private static final class Variable {
    final String name;
    final int global;
    final SourcePosition position;

    /** What the initial section says, or an index that was used. */
    Optional<DataType> declared = Optional.empty();

    /** The widest type of all uses. */
    Optional<DataType> used = Optional.empty();

    boolean isArray;
    int count = 1;
    final Map<Integer, Datum> values = new TreeMap<>();

    Variable(String name, int global, SourcePosition position) {
      this.name = name;
      this.global = global;
      this.position = position;
    }
  }

  /**
   * No variables.
   *
   * @param untyped the type of those that nothing gives a type
   * @param element the type of elements of arrays that nothing gives a type
   */
  Variables(DataType untyped, DataType element) {
    this.untyped = untyped;
    this.element = element;
  }

  private Variable variable(String name, SourcePosition position) {
    return byName.computeIfAbsent(
        name,
        key -> {
          Variable variable = new Variable(key, variables.size(), position);
          variables.add(variable);
          return variable;
        });
  }

  private DataType typeOf(Variable variable) {
    Optional<DataType> known = named(variable).or(() -> pointedTo(variable.name));
    boolean isRoomy =
        variable.declared.isPresent() || known.filter(type -> type.size() == 8).isPresent();
    for (Datum value : variable.values.values()) {
      if (!isRoomy && value instanceof Datum.Address(String symbol, int _)) {
        return pointer(symbol);
      }
    }
    return known.orElse(untyped);
  }

  private static Optional<DataType> named(Variable variable) {
    return variable.declared.or(() -> variable.used);
  }

  /** The type of the address of a variable, as far as something has named it by now. */
  DataType pointer(String symbol) {
    return Optional.ofNullable(byName.get(symbol))
        .flatMap(Variables::named)
        .map(DataType::pointer)
        .orElse(DataType.LONG);
  }

  /** Whether some variable holds an address at the start. */
  boolean haveAddresses() {
    return variables.stream()
        .flatMap(variable -> variable.values.values().stream())
        .anyMatch(Datum.Address.class::isInstance);
  }

  /** What a variable of the type of a pointer points to that has this address at the start. */
  private Optional<DataType> pointedTo(String name) {
    for (Variable pointer : variables) {
      for (Datum value : pointer.values.values()) {
        if (value instanceof Datum.Address(String symbol, int _) && symbol.equals(name)) {
          Optional<DataType> pointee = named(pointer).flatMap(DataType::pointee);
          if (pointee.isPresent()) {
            return pointee;
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Elements lie side by side as soon as one is named, so their size is known from there on. */
  private void fixElements(Variable variable) {
    if (variable.declared.isEmpty()) {
      variable.declared = Optional.of(variable.used.orElse(element));
    }
  }

  /** Takes over an entry of the initial section. */
  void declare(Initialisation entry, Location.Memory location) throws InputException {
    Variable variable = variable(location.symbol(), entry.position());
    entry.type().ifPresent(type -> variable.declared = Optional.of(type));
    if (entry.count() > 0) {
      fixElements(variable);
      variable.isArray = true;
      variable.count = Math.max(variable.count, entry.count());
    }
    if (location.index() != Location.Memory.WHOLE) {
      touch(variable, location.index(), entry.position());
    }
    for (int i = 0; i < entry.values().size(); i++) {
      Datum value = entry.values().get(i);
      variable.values.put(location.element() + i, value);
      if (value instanceof Datum.Address(String symbol, int index)) {
        address(symbol, index, entry.position());
      }
    }
  }

  private void touch(Variable variable, int index, SourcePosition position) throws InputException {
    if (index > 0) {
      fixElements(variable);
    }
    if (variable.isArray && index >= variable.count) {
      throw Token.wrong(
          position, variable.name + "[" + index + "] lies outside the array of " + variable.count);
    }
    variable.count = Math.max(variable.count, index + 1);
  }

  /** A process names a variable by a type: it has the widest of them, unless it is declared. */
  void use(String name, DataType type, SourcePosition position) {
    Variable variable = variable(name, position);
    if (variable.used.filter(used -> used.size() >= type.size()).isEmpty()) {
      variable.used = Optional.of(type);
    }
  }

  /** The type of a variable, or of the elements of an array, if there is one of this name. */
  Optional<DataType> type(String name) {
    return Optional.ofNullable(byName.get(name)).map(this::typeOf);
  }

  /** The address of a variable, or of an element. */
  Operand address(String name, int index, SourcePosition position) throws InputException {
    Variable variable = variable(name, position);
    touch(variable, index, position);
    return address(variable, index);
  }

  private Operand address(Variable variable, int index) {
    return new Operand.GlobalAddress(variable.global, (long) index * typeOf(variable).size());
  }

  /** Where a location is kept. */
  Place place(Location.Memory location, SourcePosition position) throws InputException {
    Variable variable = variable(location.symbol(), position);
    touch(variable, location.element(), position);
    DataType type = typeOf(variable);
    return new Place.Memory(
        variable.global, (long) location.element() * type.size(), type.width(), type.isSigned());
  }

  /** The globals. */
  List<Global> globals() {
    List<Global> globals = new ArrayList<>();
    for (Variable variable : variables) {
      DataType type = typeOf(variable);
      int size = type.size();
      byte[] bytes = new byte[size * variable.count];
      List<Global.Relocation> relocations = new ArrayList<>();
      variable.values.forEach(
          (index, value) -> {
            switch (value) {
              case Datum.Number(long number) -> {
                for (int i = 0; i < size; i++) {
                  bytes[index * size + i] = (byte) (number >>> (8 * i));
                }
              }
              case Datum.Address(String symbol, int element) ->
                  relocations.add(
                      new Global.Relocation(
                          (long) index * size,
                          address(variable(symbol, variable.position), element)));
            }
          });
      TypeLayout layout =
          variable.count > 1 || variable.isArray
              ? new TypeLayout.Array(TypeLayout.SCALAR, size, variable.count)
              : TypeLayout.SCALAR;
      globals.add(
          new Global(
              variable.name,
              bytes.length,
              size,
              false,
              bytes,
              relocations,
              layout,
              variable.position));
    }
    return globals;
  }
}
