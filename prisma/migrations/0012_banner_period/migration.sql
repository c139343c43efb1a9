-- AlterTable
ALTER TABLE "Banner" ADD COLUMN "endsAtMs" BIGINT;
ALTER TABLE "Banner" ADD COLUMN "startsAtMs" BIGINT;
