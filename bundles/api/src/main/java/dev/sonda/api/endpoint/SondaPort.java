package dev.sonda.api.endpoint;

import dev.sonda.protos.TraceConfig;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Consumer requests that extend Perfetto's protocol, such as for exact results and losses of a
 * session. Belongs to one consumer's connection and refers to that consumer's session unless
 * another is named.
 */
@ProviderType
public interface SondaPort {

  /** Asks every data source that the config names whether it could record. */
  void check(TraceConfig config, Reply<List<SourceCheck>> onDone);

  /** The session's result so far: data sources, losses, late producers, size of the file. */
  void sessionResult(Reply<SessionResult> onDone);

  /**
   * Reports losses as they grow, at most once per period; a report with an empty list means that
   * nothing was lost in the period.
   *
   * @return an action that ends the reports
   */
  Runnable observeLosses(int periodMs, Reply<List<Loss>> onLosses);

  /**
   * Closes the session's current file segment at a packet boundary and continues in the next
   * segment.
   */
  void rotate(Reply<RotateResult> onDone);

  /**
   * Rotates the session's file automatically according to a plan, from now on. The immediate answer
   * says whether this is possible; a transport that can't transmit the plan answers with an error.
   */
  default void rotateBy(RotationPlan plan, Reply<RotateResult> onDone) {
    onDone.receive(new RotateResult(false, "", "rotation by size or time is not supported here"));
  }

  /**
   * Statistics of any session that this consumer may see in a query of the service's state. Empty
   * if no session has that id, or if the transport can't transmit the request.
   */
  default void sessionStats(long sessionId, Reply<Optional<SessionStats>> onDone) {
    onDone.receive(Optional.empty());
  }

  /**
   * Requests the reasons why a data source is missing or doesn't write, a sentence each; the reply
   * is empty if there are none.
   */
  void why(String dataSourceName, Reply<List<String>> onDone);
}
