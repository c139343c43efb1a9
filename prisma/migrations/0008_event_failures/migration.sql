-- AlterTable
ALTER TABLE "ScheduledEvent" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;
