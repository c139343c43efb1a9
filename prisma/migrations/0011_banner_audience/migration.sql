-- AlterTable
ALTER TABLE "Banner" ADD COLUMN "deviceKeysJson" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE "Banner" ADD COLUMN "modelsJson" TEXT NOT NULL DEFAULT '[]';
