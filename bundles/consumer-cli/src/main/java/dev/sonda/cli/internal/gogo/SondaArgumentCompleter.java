package dev.sonda.cli.internal.gogo;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.cli.internal.app.CapturedCommand;
import dev.sonda.cli.internal.manual.CompletionNames;
import dev.sonda.cli.internal.manual.DocumentedCommand;
import dev.sonda.cli.internal.manual.DocumentedCommand.Offer;
import dev.sonda.cli.internal.query.ServiceQueryConnection;
import dev.sonda.cli.internal.shell.ArgumentCompleter;
import dev.sonda.cli.internal.shell.CompletionCandidate;
import dev.sonda.terminal.CommandFailure;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Completes the arguments of Sonda's Gogo commands, from the command descriptions that are also the
 * source of manual pages and other shells' completions.
 */
@Component(service = ArgumentCompleter.class)
public final class SondaArgumentCompleter implements ArgumentCompleter {
  private static final System.Logger LOG = System.getLogger(SondaArgumentCompleter.class.getName());

  /** Gogo commands that accept the options of the {@code sonda} subcommand with an equal name. */
  private static final Set<String> WITH_OPTIONS =
      Set.of("clone", "snapshot", "sql", "start", "stop", "trigger");

  /** The Gogo command that has no counterpart among the subcommands of {@code sonda}. */
  private static final String WHY = "why";

  private static final char AFTER_GROUP = '/';

  private final ShellTracingAccess tracing;

  @Activate
  public SondaArgumentCompleter(@Reference TracingService service) {
    this.tracing = new ShellTracingAccess(service);
  }

  @Override
  public List<CompletionCandidate> after(String command, List<String> before, String typed) {
    if (command.equals(WHY)) {
      return words(Offer.asked(CompletionNames.SOURCES), typed);
    }
    return CapturedCommand.entry(command)
        .map(entry -> after(entry, before, typed))
        .orElse(List.of());
  }

  private List<CompletionCandidate> after(
      DocumentedCommand entry, List<String> before, String typed) {
    if (!WITH_OPTIONS.contains(entry.name())) {
      return words(entry.argumentOffer(before.size()), typed);
    }
    Optional<OptionSpec> open = before.isEmpty() ? Optional.empty() : open(entry, before.getLast());
    if (open.isPresent()) {
      return words(entry.offer(open.get()), typed);
    }
    return typed.startsWith("-")
        ? entry.options().stream()
            .map(option ->
                new CompletionCandidate(option.longestName(), DocumentedCommand.text(option)))
            .toList()
        : words(entry.argumentOffer(argumentsIn(entry, before)), typed);
  }

  /** The option that the word names, if the next word is its value. */
  private static Optional<OptionSpec> open(DocumentedCommand entry, String word) {
    return entry.options().stream()
        .filter(option ->
            List.of(option.names()).contains(word) && DocumentedCommand.takesValue(option))
        .findFirst();
  }

  private static int argumentsIn(DocumentedCommand entry, List<String> words) {
    int count = 0;
    boolean isValue = false;
    for (String word : words) {
      count += isValue || word.startsWith("-") ? 0 : 1;
      isValue = open(entry, word).isPresent();
    }
    return count;
  }

  private List<CompletionCandidate> words(Offer offer, String typed) {
    if (offer.kind().isEmpty()) {
      return offer.words().stream().map(CompletionCandidate::of).toList();
    }
    try (ServiceQueryConnection query = ServiceQueryConnection.open(tracing::connect)) {
      return CompletionCandidate.inSteps(
          CompletionNames.of(offer.kind(), query), AFTER_GROUP, typed);
    } catch (CommandFailure e) {
      // Offers no candidates; the command itself reports the error when it runs.
      LOG.log(System.Logger.Level.DEBUG, "completing " + offer.kind(), e);
      return List.of();
    }
  }
}
