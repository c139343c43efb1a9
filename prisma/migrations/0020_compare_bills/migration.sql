-- AlterTable
ALTER TABLE "Payment" ADD COLUMN "takenAtMs" BIGINT;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN "billDay" TEXT;

-- CreateTable
CREATE TABLE "BillDifference" (
    "provider" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "orderNo" TEXT,
    "knownFen" INTEGER,
    "listedFen" INTEGER,
    "foundAtMs" BIGINT NOT NULL,

    PRIMARY KEY ("provider", "day", "kind", "number")
);

-- Of refunds there are already nobody asks any more which bill lists them.
UPDATE "Refund" SET "billDay" = date("createdAtMs" / 1000 + 28800, 'unixepoch');
