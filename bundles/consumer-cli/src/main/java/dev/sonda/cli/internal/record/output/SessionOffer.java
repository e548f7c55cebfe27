package dev.sonda.cli.internal.record.output;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.protos.TraceConfig;
import org.jspecify.annotations.Nullable;

/**
 * What is passed to a service to start a session: the config and the file to write into.
 *
 * @param file owned by the service once it is passed; null where the service writes into none, or
 *     makes one at the config's output_path
 */
public record SessionOffer(TraceConfig config, @Nullable OwnedFd file) {}
