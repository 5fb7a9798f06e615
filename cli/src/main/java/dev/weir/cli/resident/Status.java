package dev.weir.cli.resident;

import java.time.Duration;

/**
 * How a resident process is.
 *
 * @param process its number
 * @param folder where it was started, and where its commands run
 * @param commands how many it has run
 * @param isBusy whether it runs one
 * @param idle how long it has run none
 * @param limit how long it stays then
 * @param bytes the memory that its objects take, garbage included
 */
public record Status(
    long process,
    String folder,
    long commands,
    boolean isBusy,
    Duration idle,
    Duration limit,
    long bytes) {}
