-- AlterTable
ALTER TABLE "Contract" ADD COLUMN "periodDays" INTEGER;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN "validityDays" INTEGER;
