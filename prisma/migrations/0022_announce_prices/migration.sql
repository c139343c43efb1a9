-- AlterTable
ALTER TABLE "Contract" ADD COLUMN "priceChangeFen" INTEGER;
ALTER TABLE "Contract" ADD COLUMN "priceChangeFromMs" BIGINT;
ALTER TABLE "Contract" ADD COLUMN "priceChangeToldMs" BIGINT;
