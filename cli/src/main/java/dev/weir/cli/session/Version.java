package dev.weir.cli.session;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of the jar that this class comes from. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"weir " + text()};
  }

  /** The version alone. */
  public static String text() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("development");
  }
}
