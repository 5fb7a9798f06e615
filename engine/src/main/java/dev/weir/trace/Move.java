package dev.weir.trace;

import java.io.Serializable;

/**
 * One entry of a schedule: who steps, and which outcome a choice takes.
 *
 * @param thread the path of the thread: {@code 0} for the first initial thread, {@code 0.2} for the
 *     third thread that it creates
 * @param isUpdate whether not the thread steps but its store buffer
 * @param address the address of the buffer, where each address has its own; otherwise 0
 * @param outcome the outcome of a choice, from 0; otherwise 0
 */
public record Move(String thread, boolean isUpdate, long address, int outcome)
    implements Serializable {}
