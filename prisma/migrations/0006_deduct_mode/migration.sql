-- AlterTable
ALTER TABLE "World" ADD COLUMN "deductMode" TEXT NOT NULL DEFAULT 'pre-notice';
