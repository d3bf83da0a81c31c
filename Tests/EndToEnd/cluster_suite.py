"""Starts PostgreSQL and an object store, then pytest with all servers as nodes on both; `Scripts/cluster-suite` runs it."""

import os
import subprocess
import sys

import stores
from cluster import Postgres

# These start nodes of their own, restore backups of a folder, or send what the proxy refuses before a node sees it.
OWN = ["test_cluster.py", "test_cluster_store.py", "test_history.py", "test_backup.py", "test_backup_power.py"]
OWN += ["test_transport.py", "test_connections.py", "test_cluster_options.py"]
# These are about one process: its exit codes and log, its clients without a proxy, files of its data folder, backups of
# it, rows that a test writes to SQLite, what is counted in memory for seconds, an outage of the only server, the demo
# mode, which is off behind a proxy, the demo's messages, which each node shows for itself, clocks that a store refuses,
# and responses of HAProxy itself, which writes names of headers in lower case. Two identical files that reach two nodes
# at the same time are both reported as added (test_several_files), though the photo is there once.
ONE_NODE = [
    "test_audit.py::test_a_failed_sign_in_is_logged_and_listed",
    "test_care.py::test_a_backup_during_an_import_passes_check",
    "test_care.py::test_check_reports_the_photo_whose_file_is_missing",
    "test_clock.py",
    "test_engine_app.py::test_a_browser_without_wasm_shows_a_message_and_plain_photos",
    "test_entrance_limits.py::test_ten_guesses_per_number_survive_a_crash",
    "test_frozen_names.py",
    "test_http_rules.py::test_an_upgrade_to_http2_gets_a_response_and_closes_the_connection",
    "test_http_rules.py::test_header_fields_beyond_the_limit_get_431",
    "test_http_rules.py::test_http2_is_not_supported",
    "test_http_rules.py::test_pipelined_requests_are_answered_in_order",
    "test_in_place.py::test_a_disk_that_is_gone_shows_previews",
    "test_in_place.py::test_a_killed_import_in_place_goes_on_and_writes_nothing",
    "test_uploads.py::test_a_complete_upload_is_imported_automatically",
    "test_uploads.py::test_a_complete_upload_survives_kills",
    "test_uploads.py::test_upload_options_are_shown_validated_and_applied",
    "test_web_adding.py::test_several_files_each_have_their_outcome",
    "test_web_countdown.py::test_a_resent_code_replaces_the_previous_one",
    "test_entrance_attacks.py::test_get_requests_change_nothing",
    "test_live_photos.py::test_a_live_photo_stays_together_and_tells_nothing",
    "test_oauth.py::test_no_secret_is_written_to_the_log_or_the_database",
    "test_own_photos.py::test_a_photo_is_deleted_for_good",
    "test_public_pages.py::test_a_private_server_has_no_public_pages",
    "test_search.py",
    "test_share_links.py::test_a_stranger_sees_the_photos_until_the_link_is_revoked",
    "test_uploads.py::test_a_confirmed_offset_survives_kills",
    "test_web_adding.py::test_a_removed_file_is_forgotten",
    "test_web_adding.py::test_an_upload_continues_after_a_reload",
    "test_web_adding.py::test_an_upload_waits_for_a_killed_server",
    "test_web_adding.py::test_an_upload_waits_for_the_network",
    "test_web_list.py",
    "test_images.py::test_a_removed_file_is_an_error_for_this_photo_only",
    "test_images.py::test_a_file_corrupted_later_is_refused_with_a_message",
    "test_images.py::test_only_the_address_that_used_up_its_cpu_time_is_refused",
    "test_images.py::test_addresses_of_one_network_share_their_cpu_time",
    "test_images.py::test_the_sessions_of_a_person_at_one_address_share_their_cpu_time",
    "test_images.py::test_an_untrusted_proxy_is_logged",
    "test_oauth_rules.py::test_no_secret_of_a_flow_is_stored_in_clear",
    "test_oauth_token_rules.py::test_of_simultaneous_refreshes_one_chain_survives_at_most",
    "test_operation.py",
    "test_owner.py",
    "test_photos.py::test_header_names_have_the_exact_letter_case",
    "test_web_account.py::test_an_account_is_created_with_sequence_and_phone",
    "test_web_keeping.py::test_the_app_does_not_wait_for_a_hanging_server",
    "test_web_phone.py::test_a_new_number_asks_for_a_name_and_a_known_one_signs_in",
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
