-- CreateTable
CREATE TABLE "NotifyAttempt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "outboxId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "attempt" INTEGER,
    "atMs" BIGINT NOT NULL,
    "status" INTEGER,
    "isAcknowledged" BOOLEAN NOT NULL,
    "isGenuine" BOOLEAN NOT NULL,
    "bodySha256" TEXT NOT NULL,
    CONSTRAINT "NotifyAttempt_outboxId_fkey" FOREIGN KEY ("outboxId") REFERENCES "NotifyOutbox" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_NotifyOutbox" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "provider" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "notifyId" TEXT NOT NULL,
    "outTradeNo" TEXT,
    "contractCode" TEXT,
    "urlTemplate" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "headersJson" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "nextDueMs" BIGINT,
    "state" TEXT NOT NULL,
    "effectJson" TEXT,
    "lastStatus" INTEGER,
    "scheduledId" INTEGER,
    "createdAtMs" BIGINT NOT NULL
);
INSERT INTO "new_NotifyOutbox" ("attempt", "body", "contractCode", "createdAtMs", "headersJson", "id", "kind", "lastStatus", "nextDueMs", "notifyId", "outTradeNo", "provider", "scheduledId", "state", "urlTemplate") SELECT "attempt", "body", "contractCode", "createdAtMs", "headersJson", "id", "kind", "lastStatus", "nextDueMs", "notifyId", "outTradeNo", "provider", "scheduledId", "state", "urlTemplate" FROM "NotifyOutbox";
DROP TABLE "NotifyOutbox";
ALTER TABLE "new_NotifyOutbox" RENAME TO "NotifyOutbox";
CREATE INDEX "NotifyOutbox_state_nextDueMs_idx" ON "NotifyOutbox"("state", "nextDueMs");
CREATE UNIQUE INDEX "NotifyOutbox_provider_notifyId_key" ON "NotifyOutbox"("provider", "notifyId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "NotifyAttempt_outboxId_idx" ON "NotifyAttempt"("outboxId");
