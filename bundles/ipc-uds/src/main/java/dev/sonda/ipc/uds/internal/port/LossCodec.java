package dev.sonda.ipc.uds.internal.port;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.protos.SondaLosses;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Converts reports of lost trace data to and from SondaLosses messages. */
public final class LossCodec {
  private LossCodec() {}

  public static SondaLosses toWire(List<Loss> losses) {
    SondaLosses.Builder message = SondaLosses.newBuilder();
    for (Loss loss : losses) {
      message
          .addLossesBuilder()
          .setCause(loss.cause().name())
          .setWhere(loss.where())
          .setCount(loss.count())
          .setUnit(loss.unit())
          .setBytes(loss.bytes())
          .setAdvice(loss.advice());
    }
    return message.build();
  }

  /** Decodes losses. An unknown cause, sent by a newer service, becomes the most harmful cause. */
  public static List<Loss> fromWire(SondaLosses message) {
    return message.getLossesList().stream()
        .map(loss ->
            new Loss(
                cause(loss.getCause()).orElse(Loss.Cause.PRODUCER_LOST),
                loss.getWhere(),
                loss.getCount(),
                loss.getUnit(),
                loss.getBytes(),
                loss.getAdvice()))
        .toList();
  }

  private static Optional<Loss.Cause> cause(String name) {
    return Arrays.stream(Loss.Cause.values())
        .filter(cause -> cause.name().equals(name))
        .findFirst();
  }
}
