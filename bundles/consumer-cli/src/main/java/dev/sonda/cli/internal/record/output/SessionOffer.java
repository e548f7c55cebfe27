package dev.sonda.cli.internal.record.output;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.protos.TraceConfig;
import org.jspecify.annotations.Nullable;

/**
 * What a service is asked to record, and the file that it writes into.
 *
 * @param file the service's once it has been asked; null where the service writes into none, or
 *     makes one at the config's output_path
 */
public record SessionOffer(TraceConfig config, @Nullable OwnedFd file) {}
