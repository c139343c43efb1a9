-- How WeChat takes money is a setting of the merchant's account there, and no longer one of the world.
INSERT INTO "Setting" ("name", "text")
SELECT 'merchant-plans', json_object('wechat', json_object('deductMode', "deductMode"))
FROM "World" WHERE "deductMode" <> 'pre-notice'
ON CONFLICT ("name") DO UPDATE SET "text" = json_patch("text", excluded."text");

-- AlterTable
ALTER TABLE "World" DROP COLUMN "deductMode";
