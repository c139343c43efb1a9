-- AlterTable
ALTER TABLE "GatewayRefund" ADD COLUMN "detailsJson" TEXT;
