-- AlterTable
ALTER TABLE "Order" ADD COLUMN "originalPriceFen" INTEGER;
