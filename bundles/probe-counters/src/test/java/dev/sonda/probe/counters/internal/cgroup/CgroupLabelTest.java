package dev.sonda.probe.counters.internal.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CgroupLabelTest {
  private static final String ID =
      "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/ | / | all of this machine, or of this container",
        "/system.slice | system.slice | systemd slice",
        "/system.slice/ssh.service | ssh.service | systemd service",
        "/user.slice/user-0.slice/session-3.scope | session-3.scope | systemd scope",
        "/system.slice/_cpu.service | cpu.service | systemd service",
        "/system.slice/docker-ID.scope | docker 0123456789ab | container ID of docker",
        "/machine.slice/libpod-ID.scope | podman 0123456789ab | container ID of podman",
        "/kubepods.slice/crio-ID.scope | cri-o 0123456789ab | container ID of cri-o",
        "/x/cri-containerd-ID.scope | containerd 0123456789ab | container ID of containerd",
        "/x/nerdctl-ID.scope | nerdctl 0123456789ab | container ID of nerdctl",
        "/docker/ID | docker 0123456789ab | container ID of docker",
        "/kubepods/burstable/pod01234567-89ab-cdef/ID | container 0123456789ab | container ID",
        "/kubepods/burstable/pod01234567-89ab-cdef | pod 01234567-89ab-cdef"
            + " | Kubernetes pod 01234567-89ab-cdef",
        "/kubepods.slice/kubepods-besteffort-pod01234567_89ab_cdef.slice"
            + " | pod 01234567-89ab-cdef | Kubernetes pod 01234567-89ab-cdef",
        "/kubepods.slice/kubepods-pod01234567_89ab_cdef.slice"
            + " | pod 01234567-89ab-cdef | Kubernetes pod 01234567-89ab-cdef",
        "/machine.slice/machine-web.scope | machine web | container or virtual machine web",
        "/machine.slice/systemd-nspawn@web.service | machine web"
            + " | container or virtual machine web",
        "/lxc.payload.web | lxc web | container of LXC web",
        "/mine/pod | pod | ''",
        "/mine | mine | ''",
        "/docker-123.scope | docker-123.scope | systemd scope",
      })
  void shouldRecogniseKindOfGroupByPath(String path, String label, String kind) {
    CgroupFolder group = new CgroupFolder(path.replace("ID", ID), Path.of("/nowhere"));

    assertThat(CgroupLabel.of(group)).isEqualTo(new CgroupLabel(label, kind.replace("ID", ID)));
  }
}
