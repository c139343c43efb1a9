"""Tests of skyshop.py against a Skyshop that runs, whose addresses are in the environment."""

import json
import os
import tempfile
import unittest
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import skyshop


class SkyshopTest(unittest.TestCase):
    def test_a_world_has_accounts_clock_and_journal(self):
        with skyshop.World(seed=7) as world:
            before = world.clock.now()
            self.assertEqual(world.clock.advance(days=30, minutes=1) - before, timedelta(days=30, minutes=1))
            entry = world.journal.wait_for("advance", kind="clock")
            self.assertEqual(entry, world.journal.entries()[-1])
            with self.assertRaisesRegex(AssertionError, r"No entry like .*alipayDeduct.* within 0 s; .*advance \(ok\)"):
                world.journal.wait_for("alipayDeduct", timeout=0)
            self.assertEqual((world.violations(), world.broken_checks(), world.journal.webhooks()), ([], [], []))
            with self.assertRaisesRegex(skyshop.SkyshopError, "no account at visa; it has wechat, alipay"):
                world.account("visa")
        with self.assertRaises(skyshop.SkyshopError) as refused:
            world.clock.now()
        self.assertEqual(refused.exception.status, 404)

    def test_an_account_is_saved_as_its_console_hands_it_out(self):
        with skyshop.World() as world, tempfile.TemporaryDirectory() as folder:
            files = world.save_files("wechat", Path(folder, "wechat"))
            self.assertEqual(json.loads((files / "account.json").read_text()), world.account("wechat"))
            self.assertIn("BEGIN PRIVATE KEY", (files / "apiclient_key.pem").read_text())
            self.assertEqual((files / "apiclient_cert.p12").read_bytes()[0], 0x30)
            self.assertEqual((files / "apiclient_key.pem").stat().st_mode & 0o777, 0o600)
            names = {path.name for path in world.save_files("alipay", Path(folder, "alipay")).iterdir()}
            keys = {"app_private_key_pkcs8.pem", "app_private_key_pkcs1.pem", "app_public_key.pem", "alipay_public_key.pem"}
            self.assertEqual(names, {"account.json", *keys})

    def test_accounts_go_over_to_the_wall_clock(self):
        with skyshop.World() as world:
            plans = world.use_wall_clock("wechat")
            self.assertEqual([plans[name]["backendClock"] for name in ("wechat", "alipay")], ["wall", "world"])
            self.assertEqual(world.use_wall_clock()["alipay"]["backendClock"], "wall")

    def test_what_cannot_be_paid_is_refused_with_the_reason(self):
        with skyshop.World() as world, self.assertRaises(skyshop.SkyshopError) as refused:
            world.pay("no such thing", outcome="paid")
        self.assertEqual(refused.exception.status, 400)

    def test_an_agreement_that_nobody_signed_is_not_ended(self):
        with skyshop.World() as world, self.assertRaisesRegex(skyshop.SkyshopError, "There is no contract A/1") as refused:
            world.end_agreement("A/1")
        self.assertEqual(refused.exception.status, 404)

    def test_a_data_folder_is_found_from_below_and_none_is_told(self):
        addresses = {"controlUrl": "http://127.0.0.1:1", "controlToken": "t"}
        with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, clear=True):
            data = Path(folder, ".skyshop")
            with patch("pathlib.Path.cwd", return_value=Path(folder, "tests")):
                with self.assertRaisesRegex(skyshop.SkyshopError, "No Skyshop runs here"):
                    skyshop.find_stack()
                data.mkdir()
                (data / "stack.json").write_text(json.dumps(addresses))
                self.assertEqual(skyshop.find_stack(), addresses)
            os.environ["SKYSHOP_DATA_DIR"] = str(data)
            with self.assertRaisesRegex(skyshop.SkyshopError, "No Skyshop answers at http://127.0.0.1:1"):
                skyshop.World()


if __name__ == "__main__":
    unittest.main()
