-- AlterTable
ALTER TABLE "Contract" ADD COLUMN "signedFen" INTEGER;
