-- AlterTable
ALTER TABLE "Contract" ADD COLUMN "openid" TEXT;
