package dev.weir.bench.bad;

/** Seeds of a few lines, of formats of which the checkout has no file. */
final class SmallTexts {
  static final String DATABASE =
      """
      [
        {"directory": ".", "file": "bug.c", "output": "bug.o",
         "command": "cc -DNAME=\\"a b\\" -Iinclude -std=c11 -O2 -c bug.c -o bug.o"},
        {"directory": "/", "file": "/none.c",
         "arguments": ["cc", "-include", "config.h", "-Wall", "-c", "/none.c"]}
      ]
      """;

  static final String TASK =
      """
      format_version: '2.0'
      input_files: 'bug.c'
      properties:
        - property_file: input.prp
          expected_verdict: false
        - property_file: ../properties/valid-memsafety.prp
          expected_verdict: false
          subproperty: valid-free
        - property_file: no-data-race.prp
      options:
        language: C
        data_model: ILP32
      """;

  static final String PROPERTY =
      """
      // what must hold
      CHECK( init(main()), LTL(G ! call(reach_error())) )
      CHECK( init(main()), LTL(G valid-free) )
      """;

  static final String COSTS =
      """
      # kinds, then lines
      full 10
      store-store 3
      store-load 7
      bug.c:12 5
      loop 4
      """;

  static final String TEST_LIST =
      """
      # tests
      one.litmus
      two.litmus
      @more
      """;

  private SmallTexts() {}
}
