-- AlterTable
ALTER TABLE "Order" ADD COLUMN "toldPaidBy" TEXT;
