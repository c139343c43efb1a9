-- AlterTable
ALTER TABLE "Package" ADD COLUMN "simForm" TEXT;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_SimCard" (
    "iccid" TEXT NOT NULL PRIMARY KEY,
    "deviceId" TEXT,
    "manufacturer" TEXT NOT NULL,
    "form" TEXT NOT NULL DEFAULT 'nano',
    "state" TEXT NOT NULL,
    "cardUseState" INTEGER NOT NULL DEFAULT 1,
    "hasIncludedFlow" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "SimCard_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device" ("deviceId") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_SimCard" ("cardUseState", "deviceId", "form", "iccid", "manufacturer", "state") SELECT "cardUseState", "deviceId", "form", "iccid", "manufacturer", "state" FROM "SimCard";
DROP TABLE "SimCard";
ALTER TABLE "new_SimCard" RENAME TO "SimCard";
CREATE UNIQUE INDEX "SimCard_deviceId_key" ON "SimCard"("deviceId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
