package dev.sonda.cli.internal.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.service.metatype.AttributeDefinition;
import org.osgi.service.metatype.MetaTypeInformation;
import org.osgi.service.metatype.MetaTypeService;
import org.osgi.service.metatype.ObjectClassDefinition;

/** The keys that bundles declare in their metatype resources. */
final class MetatypeKeys implements DeclaredKeys {
  private final BundleContext context;
  private final MetaTypeService metatype;

  MetatypeKeys(BundleContext context, MetaTypeService metatype) {
    this.context = context;
    this.metatype = metatype;
  }

  static List<String> pidsOf(Bundle bundle, MetaTypeService metatype) {
    MetaTypeInformation information = metatype.getMetaTypeInformation(bundle);
    return information == null
        ? List.of()
        : Stream.of(information.getPids(), information.getFactoryPids())
            .flatMap(Arrays::stream)
            .toList();
  }

  @Override
  public Set<String> of(String pid) {
    for (Bundle bundle : context.getBundles()) {
      if (pidsOf(bundle, metatype).contains(pid)) {
        ObjectClassDefinition declared =
            metatype.getMetaTypeInformation(bundle).getObjectClassDefinition(pid, null);
        return Arrays.stream(declared.getAttributeDefinitions(ObjectClassDefinition.ALL))
            .map(AttributeDefinition::getID)
            .collect(Collectors.toUnmodifiableSet());
      }
    }
    return Set.of();
  }
}
