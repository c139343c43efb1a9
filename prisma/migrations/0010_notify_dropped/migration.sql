-- AlterTable
ALTER TABLE "NotifyOutbox" ADD COLUMN "droppedAtMs" BIGINT;
