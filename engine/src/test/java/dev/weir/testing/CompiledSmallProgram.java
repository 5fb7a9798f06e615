package dev.weir.testing;

import dev.weir.program.Program;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * A program of the little language in compiled form, and where its names went.
 *
 * <p>The instruction at index {@code i} of thread {@code t} (both from 0) has the source position
 * line {@code t + 1}, column {@code i + 1}; the end of the thread is its last column plus one.
 *
 * @param source the program in the little language
 * @param program the compiled form
 * @param firstThread what the machine calls the first thread: 0, or 1 where there is a main
 * @param functions for each thread, its index into {@link Program#functions()}
 * @param registers for each thread, the register index of each of its registers
 * @param variables the index into {@link Program#globals()} of each shared variable (4 bytes)
 * @param mutexes the index into {@link Program#globals()} of each mutex (40 bytes)
 */
public record CompiledSmallProgram(
    SmallProgram source,
    Program program,
    int firstThread,
    List<Integer> functions,
    List<SortedMap<String, Integer>> registers,
    Map<String, Integer> variables,
    Map<String, Integer> mutexes) {}
