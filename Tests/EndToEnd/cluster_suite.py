"""Starts PostgreSQL and an object store, then pytest with all servers as nodes on both; `Scripts/cluster-suite` runs it."""

import os
import subprocess
import sys

import stores
from cluster import Postgres

# These start nodes of their own, restore backups of a folder, or send what the proxy refuses before a node sees it.
OWN = ["test_cluster.py", "test_cluster_store.py", "test_history.py", "test_backup.py", "test_backup_power.py"]
OWN += ["test_transport.py", "test_connections.py", "test_cluster_options.py", "test_backup_proof.py", "test_packaging.py"]
OWN += ["test_backup_faults.py"]
# These are about one process: its exit codes and options, its clients without a proxy, files of its data folder, backups
# of it, what is counted in its memory, an outage of the only server, the demo mode, which is off behind a proxy, clocks
# that a store refuses, and responses of HAProxy itself, which writes names of headers in lower case.
ONE_NODE = [
    "test_care.py::test_a_backup_during_an_import_passes_check",
    "test_care.py::test_check_reports_the_photo_whose_file_is_missing",
    "test_clock.py",
    "test_http_rules.py::test_an_upgrade_to_http2_gets_a_response_and_closes_the_connection",
    "test_http_rules.py::test_header_fields_beyond_the_limit_get_431",
    "test_http_rules.py::test_http2_is_not_supported",
    "test_http_rules.py::test_pipelined_requests_are_answered_in_order",
    "test_images.py::test_a_removed_file_is_an_error_for_this_photo_only",
    "test_images.py::test_a_file_corrupted_later_is_refused_with_a_message",
    "test_images.py::test_only_the_address_that_used_up_its_cpu_time_is_refused",
    "test_images.py::test_addresses_of_one_network_share_their_cpu_time",
    "test_images.py::test_the_sessions_of_a_person_at_one_address_share_their_cpu_time",
    "test_images.py::test_an_untrusted_proxy_is_logged",
    "test_in_place.py::test_a_disk_that_is_gone_shows_previews",
    "test_in_place.py::test_a_killed_import_in_place_goes_on_and_writes_nothing",
    "test_live_photos.py::test_a_live_photo_stays_together_and_tells_nothing",
    "test_operation.py::test_the_start_prints_url_credentials_and_hints",
    "test_operation.py::test_a_port_in_use_is_reported_and_changes_nothing",
    "test_operation.py::test_a_folder_of_another_version_is_refused_and_unchanged",
    "test_operation.py::test_a_file_that_is_not_a_database_is_refused_with_a_message",
    "test_operation.py::test_demo_mode_is_refused_on_a_public_address",
    "test_operation.py::test_a_restart_follows_changed_settings_and_keeps_people_signed_in",
    "test_owner.py::test_an_ordinary_data_folder_never_becomes_a_demo",
    "test_owner.py::test_a_trusted_proxy_turns_the_demo_off",
    "test_owner.py::test_a_renewed_certificate_is_served_after_sighup",
    "test_owner.py::test_a_demo_is_refused_behind_a_proxy",
    "test_owner.py::test_the_demo_can_be_removed_at_any_time",
    "test_photos.py::test_header_names_have_the_exact_letter_case",
    "test_uploads.py::test_upload_options_are_shown_validated_and_applied",
    "test_web_adding.py::test_a_removed_file_is_forgotten",
    "test_web_adding.py::test_an_upload_continues_after_a_reload",
    "test_web_adding.py::test_an_upload_waits_for_a_killed_server",
    "test_web_keeping.py::test_the_app_does_not_wait_for_a_hanging_server",
]


def main():
    postgres = Postgres().start()
    store = stores.Store("seaweedfs")
    try:
        environment = {
            **os.environ,
            "IMAGEFEED_E2E_NODES": "3",
            "IMAGEFEED_E2E_POSTGRES": f"postgres://postgres@127.0.0.1:{postgres.port}/postgres",
            "IMAGEFEED_E2E_S3": store.url,
            "AWS_ACCESS_KEY_ID": stores.KEY,
            "AWS_SECRET_ACCESS_KEY": stores.SECRET,
        }
        ignored = [f"--ignore={name}" for name in OWN]
        ignored += [f"--deselect={name}" for name in ONE_NODE]
        words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *ignored, *sys.argv[1:]]
        return subprocess.run(words, env=environment).returncode
    finally:
        store.close()
        postgres.close()


if __name__ == "__main__":
    sys.exit(main())
