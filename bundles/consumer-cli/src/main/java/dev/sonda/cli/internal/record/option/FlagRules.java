package dev.sonda.cli.internal.record.option;

import dev.sonda.cli.internal.config.option.ConfigFlags;
import dev.sonda.cli.internal.record.rotation.RotationSettings;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Checks the combination of {@code record}'s flags: refuses incompatible flags before the command
 * does any work.
 */
final class FlagRules {
  private static final Set<String> WHAT =
      Stream.concat(ConfigFlags.NAMES.stream(), Stream.of(RecordFlags.ALLOW_MISSING))
          .collect(Collectors.toSet());
  private static final Set<String> WHERE =
      Set.of(RecordFlags.OUT, RecordFlags.NO_CLOBBER, RecordFlags.CONNECT);
  private static final Set<String> SEGMENTS =
      Set.of(RotationSettings.ROTATE, RotationSettings.KEEP, RotationSettings.MIN_FREE);
  private static final Set<String> HOW_IT_WENT = Set.of(RecordFlags.JSON, RecordFlags.FAIL_ON_LOSS);

  /**
   * Flags that change the command's purpose, each with the sets of flags with which it may be
   * combined.
   */
  private static final Map<String, List<Set<String>>> COMPANY = new LinkedHashMap<>();

  /** Flags that need one of several other flags. */
  private static final Map<String, List<String>> NEEDS =
      Map.of(
          RecordFlags.STOP, List.of(RecordFlags.ATTACH),
          RotationSettings.KEEP, List.of(RotationSettings.ROTATE),
          RotationSettings.MIN_FREE, List.of(RotationSettings.ROTATE),
          RecordFlags.CLONE_FOR_BUGREPORT, List.of(RecordFlags.CLONE, RecordFlags.CLONE_BY_NAME));

  static {
    List<Set<String>> inBackground =
        List.of(
            WHAT,
            WHERE,
            SEGMENTS,
            Set.of(RecordFlags.BACKGROUND, RecordFlags.BACKGROUND_WAIT, RecordFlags.NOTIFY_FD));
    COMPANY.put(RecordFlags.BACKGROUND, inBackground);
    COMPANY.put(RecordFlags.BACKGROUND_WAIT, inBackground);
    // Without the flags for deleting old segments: the command would delete them, but it ends when
    // it detaches; the daemon only splits the file.
    COMPANY.put(RecordFlags.DETACH, List.of(WHAT, WHERE, Set.of(RotationSettings.ROTATE)));
    COMPANY.put(RecordFlags.ATTACH, List.of(WHERE, HOW_IT_WENT, Set.of(RecordFlags.STOP)));
    COMPANY.put(RecordFlags.IS_DETACHED, List.of(Set.of(RecordFlags.CONNECT)));
    List<Set<String>> ofClones =
        List.of(WHERE, HOW_IT_WENT, Set.of(RecordFlags.CLONE_FOR_BUGREPORT));
    COMPANY.put(RecordFlags.CLONE, ofClones);
    COMPANY.put(RecordFlags.CLONE_BY_NAME, ofClones);
  }

  private FlagRules() {}

  /**
   * Checks the flags of a command line.
   *
   * @throws CommandFailure a usage error that names two flags
   */
  static void check(ParseResult arguments) throws CommandFailure {
    List<String> given =
        arguments.matchedOptions().stream().map(OptionSpec::longestName).distinct().toList();
    for (Map.Entry<String, List<Set<String>>> rule : COMPANY.entrySet()) {
      if (arguments.hasMatchedOption(rule.getKey())) {
        checkCompany(rule.getKey(), rule.getValue(), given, arguments);
      }
    }
    for (Map.Entry<String, List<String>> rule : NEEDS.entrySet()) {
      if (given.contains(rule.getKey())
          && rule.getValue().stream().noneMatch(arguments::hasMatchedOption)) {
        throw new CommandFailure(
            ExitCode.USAGE, rule.getKey() + " needs " + String.join(" or ", rule.getValue()));
      }
    }
  }

  private static void checkCompany(
      String flag, List<Set<String>> company, List<String> given, ParseResult arguments)
      throws CommandFailure {
    OptionSpec self = arguments.matchedOption(flag);
    for (String other : given) {
      boolean isSelf = other.equals(self.longestName());
      if (!isSelf && company.stream().noneMatch(set -> set.contains(other))) {
        throw new CommandFailure(ExitCode.USAGE, other + " does not go with " + flag);
      }
    }
    if (!company.contains(WHAT) && arguments.hasMatchedPositional(0)) {
      throw new CommandFailure(ExitCode.USAGE, "an event does not go with " + flag);
    }
  }
}
