-- AlterTable
ALTER TABLE "GatewayTransaction" ADD COLUMN "contractId" TEXT;
ALTER TABLE "GatewayTransaction" ADD COLUMN "detailsJson" TEXT;

-- AlterTable
ALTER TABLE "NotifyOutbox" ADD COLUMN "contractCode" TEXT;

-- CreateTable
CREATE TABLE "ActivationCode" (
    "code" TEXT NOT NULL PRIMARY KEY,
    "packageId" TEXT NOT NULL,
    "productCode" TEXT,
    "deviceId" TEXT,
    "validUntilMs" BIGINT NOT NULL,
    "redeemedAtMs" BIGINT,
    "redeemedBy" TEXT,
    "redeemedDeviceId" TEXT,
    "entitlementId" INTEGER,
    CONSTRAINT "ActivationCode_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package" ("packageId") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Captcha" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" TEXT NOT NULL,
    "deviceKey" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAtMs" BIGINT NOT NULL,
    "expiresAtMs" BIGINT NOT NULL,
    "usedAtMs" BIGINT
);

-- CreateTable
CREATE TABLE "Miss" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "scope" TEXT NOT NULL,
    "atMs" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "Contract" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "contractCode" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerContractId" TEXT,
    "preSignId" TEXT,
    "planId" TEXT,
    "userId" TEXT NOT NULL,
    "deviceId" TEXT NOT NULL,
    "productCode" TEXT NOT NULL,
    "packageSource" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL DEFAULT '',
    "packageId" TEXT NOT NULL,
    "amountFen" INTEGER NOT NULL,
    "firstAmountFen" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "endedBy" TEXT,
    "paySource" TEXT NOT NULL,
    "operationPointJson" TEXT NOT NULL DEFAULT '',
    "appKey" TEXT NOT NULL DEFAULT '',
    "countryCode" TEXT NOT NULL DEFAULT '',
    "lapses" INTEGER NOT NULL DEFAULT 0,
    "createdAtMs" BIGINT NOT NULL,
    "preSignedUntilMs" BIGINT NOT NULL,
    "signedAtMs" BIGINT,
    "endedAtMs" BIGINT,
    CONSTRAINT "Contract_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Contract_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device" ("deviceId") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Contract_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package" ("packageId") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ContractCycle" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "contractId" INTEGER NOT NULL,
    "period" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "amountFen" INTEGER NOT NULL,
    "orderNo" TEXT,
    "plannedAtMs" BIGINT NOT NULL,
    "serviceEndsAtMs" BIGINT NOT NULL,
    "windowFromMs" BIGINT,
    "windowUntilMs" BIGINT,
    "nextDueMs" BIGINT,
    "announcedAtMs" BIGINT,
    "settledAtMs" BIGINT,
    "failCode" TEXT,
    CONSTRAINT "ContractCycle_contractId_fkey" FOREIGN KEY ("contractId") REFERENCES "Contract" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ContractTransition" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "contractId" INTEGER NOT NULL,
    "period" INTEGER,
    "fromState" TEXT,
    "toState" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "atMs" BIGINT NOT NULL,
    CONSTRAINT "ContractTransition_contractId_fkey" FOREIGN KEY ("contractId") REFERENCES "Contract" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Coupon" (
    "couponId" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "amountFen" INTEGER NOT NULL,
    "minimumFen" INTEGER NOT NULL DEFAULT 0,
    "kind" TEXT,
    "productCode" TEXT,
    "packageSource" INTEGER,
    "state" TEXT NOT NULL,
    "validFromMs" BIGINT NOT NULL,
    "validUntilMs" BIGINT NOT NULL,
    "orderNo" TEXT,
    "usedAtMs" BIGINT,
    "createdAtMs" BIGINT NOT NULL,
    CONSTRAINT "Coupon_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SimCard" (
    "iccid" TEXT NOT NULL PRIMARY KEY,
    "deviceId" TEXT,
    "manufacturer" TEXT NOT NULL,
    "form" TEXT NOT NULL DEFAULT 'nano',
    "state" TEXT NOT NULL,
    "cardUseState" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "SimCard_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device" ("deviceId") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DataProfile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "deviceId" TEXT NOT NULL,
    "sinceMs" BIGINT NOT NULL,
    "dailyKb" INTEGER NOT NULL,
    CONSTRAINT "DataProfile_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device" ("deviceId") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "GatewayContract" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "provider" TEXT NOT NULL,
    "contractCode" TEXT NOT NULL,
    "contractId" TEXT,
    "preEntrustId" TEXT,
    "planId" TEXT,
    "appId" TEXT NOT NULL,
    "mchId" TEXT NOT NULL,
    "payerId" TEXT,
    "state" TEXT NOT NULL,
    "terminationMode" INTEGER,
    "notifyUrlTemplate" TEXT NOT NULL,
    "termsJson" TEXT NOT NULL,
    "createdAtMs" BIGINT NOT NULL,
    "expiresAtMs" BIGINT NOT NULL,
    "signedAtMs" BIGINT,
    "validUntilMs" BIGINT,
    "terminatedAtMs" BIGINT
);

-- CreateTable
CREATE TABLE "GatewayAnnouncement" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "gatewayId" INTEGER NOT NULL,
    "amountFen" INTEGER NOT NULL,
    "announcedAtMs" BIGINT NOT NULL,
    "deductFromMs" BIGINT NOT NULL,
    "deductUntilMs" BIGINT NOT NULL,
    "outTradeNo" TEXT,
    CONSTRAINT "GatewayAnnouncement_gatewayId_fkey" FOREIGN KEY ("gatewayId") REFERENCES "GatewayContract" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Campaign" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "imageUrl" TEXT NOT NULL,
    "actionType" TEXT NOT NULL DEFAULT '',
    "actionValue" TEXT NOT NULL DEFAULT '',
    "packageId" TEXT,
    "couponKey" TEXT,
    "detailsJson" TEXT NOT NULL DEFAULT '{}',
    "startsAtMs" BIGINT,
    "endsAtMs" BIGINT,
    "sort" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "CampaignText" (
    "campaignId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    PRIMARY KEY ("campaignId", "language"),
    CONSTRAINT "CampaignText_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "Campaign" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Grant" (
    "kind" TEXT NOT NULL,
    "campaign" TEXT NOT NULL DEFAULT '',
    "deviceId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "entitlementId" INTEGER,
    "couponId" TEXT,
    "grantedAtMs" BIGINT NOT NULL,

    PRIMARY KEY ("kind", "campaign", "deviceId"),
    CONSTRAINT "Grant_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device" ("deviceId") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Grant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Device" (
    "deviceId" TEXT NOT NULL PRIMARY KEY,
    "deviceKey" TEXT NOT NULL,
    "productCode" TEXT NOT NULL,
    "deviceName" TEXT,
    "iotId" TEXT NOT NULL,
    "model" TEXT,
    "productSource" INTEGER,
    "cover" TEXT NOT NULL,
    "cell" INTEGER,
    "productMorphology" INTEGER,
    "iccid" TEXT,
    "bindFlag" INTEGER NOT NULL DEFAULT 1,
    "isFourG" INTEGER NOT NULL DEFAULT -1,
    "productKey" TEXT NOT NULL DEFAULT '',
    "insideModelCode" TEXT NOT NULL DEFAULT '',
    "lensChoice" TEXT,
    "canUnattended" BOOLEAN NOT NULL DEFAULT false,
    "canWechatCall" BOOLEAN NOT NULL DEFAULT false,
    "canAlgorithm" BOOLEAN NOT NULL DEFAULT false,
    "auditionCallsUsed" INTEGER NOT NULL DEFAULT 0,
    "sort" INTEGER NOT NULL DEFAULT 0
);
INSERT INTO "new_Device" ("bindFlag", "cell", "cover", "deviceId", "deviceKey", "deviceName", "iccid", "iotId", "model", "productCode", "productMorphology", "productSource", "sort") SELECT "bindFlag", "cell", "cover", "deviceId", "deviceKey", "deviceName", "iccid", "iotId", "model", "productCode", "productMorphology", "productSource", "sort" FROM "Device";
DROP TABLE "Device";
ALTER TABLE "new_Device" RENAME TO "Device";
CREATE UNIQUE INDEX "Device_deviceKey_key" ON "Device"("deviceKey");
CREATE TABLE "new_Order" (
    "orderNo" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "origin" TEXT NOT NULL DEFAULT 'purchase',
    "productCode" TEXT NOT NULL,
    "deviceId" TEXT,
    "channelIotId" TEXT,
    "iccid" TEXT,
    "packageSource" INTEGER,
    "packageId" TEXT,
    "status" INTEGER NOT NULL,
    "priceFen" INTEGER NOT NULL,
    "discountFen" INTEGER NOT NULL DEFAULT 0,
    "payMoneyFen" INTEGER NOT NULL,
    "productName" TEXT NOT NULL,
    "paySource" TEXT NOT NULL,
    "operationPointJson" TEXT,
    "appKey" TEXT,
    "countryCode" TEXT,
    "couponId" TEXT,
    "contractId" INTEGER,
    "contractPeriod" INTEGER,
    "immediateUse" BOOLEAN,
    "createdAtMs" BIGINT NOT NULL,
    "payDeadlineMs" BIGINT,
    "paidAtMs" BIGINT,
    "cancelledAtMs" BIGINT,
    "refundedAtMs" BIGINT,
    "effectiveAtMs" BIGINT,
    "endsAtMs" BIGINT,
    CONSTRAINT "Order_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Order_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device" ("deviceId") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Order_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package" ("packageId") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Order_contractId_fkey" FOREIGN KEY ("contractId") REFERENCES "Contract" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Order_couponId_fkey" FOREIGN KEY ("couponId") REFERENCES "Coupon" ("couponId") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Order" ("appKey", "cancelledAtMs", "channelIotId", "countryCode", "couponId", "createdAtMs", "deviceId", "discountFen", "effectiveAtMs", "endsAtMs", "iccid", "immediateUse", "operationPointJson", "orderNo", "origin", "packageId", "packageSource", "paidAtMs", "payDeadlineMs", "payMoneyFen", "paySource", "priceFen", "productCode", "productName", "refundedAtMs", "status", "userId") SELECT "appKey", "cancelledAtMs", "channelIotId", "countryCode", "couponId", "createdAtMs", "deviceId", "discountFen", "effectiveAtMs", "endsAtMs", "iccid", "immediateUse", "operationPointJson", "orderNo", "origin", "packageId", "packageSource", "paidAtMs", "payDeadlineMs", "payMoneyFen", "paySource", "priceFen", "productCode", "productName", "refundedAtMs", "status", "userId" FROM "Order";
DROP TABLE "Order";
ALTER TABLE "new_Order" RENAME TO "Order";
CREATE INDEX "Order_userId_createdAtMs_idx" ON "Order"("userId", "createdAtMs");
CREATE INDEX "Order_deviceId_status_idx" ON "Order"("deviceId", "status");
CREATE UNIQUE INDEX "Order_contractId_contractPeriod_key" ON "Order"("contractId", "contractPeriod");
CREATE TABLE "new_Entitlement" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "deviceId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL DEFAULT '',
    "packageId" TEXT NOT NULL,
    "orderNo" TEXT,
    "cause" TEXT NOT NULL,
    "dataMb" INTEGER,
    "callCount" INTEGER,
    "callsUsed" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL,
    "topUp" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "boughtMs" BIGINT NOT NULL,
    "usedMs" BIGINT NOT NULL DEFAULT 0,
    "remainingMs" BIGINT NOT NULL,
    "revokedMs" BIGINT NOT NULL DEFAULT 0,
    "startedAtMs" BIGINT,
    "startsAtMs" BIGINT,
    "endsAtMs" BIGINT,
    "createdAtMs" BIGINT NOT NULL,
    CONSTRAINT "Entitlement_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device" ("deviceId") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Entitlement_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package" ("packageId") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Entitlement_orderNo_fkey" FOREIGN KEY ("orderNo") REFERENCES "Order" ("orderNo") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Entitlement" ("boughtMs", "cause", "channel", "createdAtMs", "deviceId", "endsAtMs", "id", "kind", "orderNo", "packageId", "position", "remainingMs", "revokedMs", "startedAtMs", "startsAtMs", "state", "topUp", "usedMs") SELECT "boughtMs", "cause", "channel", "createdAtMs", "deviceId", "endsAtMs", "id", "kind", "orderNo", "packageId", "position", "remainingMs", "revokedMs", "startedAtMs", "startsAtMs", "state", "topUp", "usedMs" FROM "Entitlement";
DROP TABLE "Entitlement";
ALTER TABLE "new_Entitlement" RENAME TO "Entitlement";
CREATE INDEX "Entitlement_deviceId_kind_channel_position_idx" ON "Entitlement"("deviceId", "kind", "channel", "position");
CREATE UNIQUE INDEX "Entitlement_orderNo_channel_key" ON "Entitlement"("orderNo", "channel");
CREATE TABLE "new_World" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT DEFAULT 1,
    "scenario" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "rngState" TEXT NOT NULL,
    "idCounter" BIGINT NOT NULL,
    "nowMs" BIGINT NOT NULL,
    "clockMode" TEXT NOT NULL,
    "clockRate" REAL NOT NULL DEFAULT 1,
    "isBare" BOOLEAN NOT NULL DEFAULT false,
    "createdAtMs" BIGINT NOT NULL
);
INSERT INTO "new_World" ("clockMode", "createdAtMs", "id", "idCounter", "nowMs", "rngState", "scenario", "seed") SELECT "clockMode", "createdAtMs", "id", "idCounter", "nowMs", "rngState", "scenario", "seed" FROM "World";
DROP TABLE "World";
ALTER TABLE "new_World" RENAME TO "World";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Captcha_userId_deviceKey_id_idx" ON "Captcha"("userId", "deviceKey", "id");

-- CreateIndex
CREATE INDEX "Miss_scope_atMs_idx" ON "Miss"("scope", "atMs");

-- CreateIndex
CREATE INDEX "Contract_deviceId_kind_channel_state_idx" ON "Contract"("deviceId", "kind", "channel", "state");

-- CreateIndex
CREATE INDEX "Contract_userId_state_idx" ON "Contract"("userId", "state");

-- CreateIndex
CREATE UNIQUE INDEX "Contract_provider_contractCode_key" ON "Contract"("provider", "contractCode");

-- CreateIndex
CREATE UNIQUE INDEX "Contract_provider_providerContractId_key" ON "Contract"("provider", "providerContractId");

-- CreateIndex
CREATE INDEX "ContractCycle_contractId_state_idx" ON "ContractCycle"("contractId", "state");

-- CreateIndex
CREATE UNIQUE INDEX "ContractCycle_contractId_period_key" ON "ContractCycle"("contractId", "period");

-- CreateIndex
CREATE INDEX "ContractTransition_contractId_id_idx" ON "ContractTransition"("contractId", "id");

-- CreateIndex
CREATE INDEX "Coupon_userId_state_idx" ON "Coupon"("userId", "state");

-- CreateIndex
CREATE UNIQUE INDEX "Coupon_orderNo_key" ON "Coupon"("orderNo");

-- CreateIndex
CREATE UNIQUE INDEX "SimCard_deviceId_key" ON "SimCard"("deviceId");

-- CreateIndex
CREATE INDEX "DataProfile_deviceId_sinceMs_idx" ON "DataProfile"("deviceId", "sinceMs");

-- CreateIndex
CREATE INDEX "GatewayContract_provider_payerId_planId_idx" ON "GatewayContract"("provider", "payerId", "planId");

-- CreateIndex
CREATE UNIQUE INDEX "GatewayContract_provider_contractCode_key" ON "GatewayContract"("provider", "contractCode");

-- CreateIndex
CREATE UNIQUE INDEX "GatewayContract_provider_contractId_key" ON "GatewayContract"("provider", "contractId");

-- CreateIndex
CREATE UNIQUE INDEX "GatewayContract_provider_preEntrustId_key" ON "GatewayContract"("provider", "preEntrustId");

-- CreateIndex
CREATE INDEX "GatewayAnnouncement_gatewayId_announcedAtMs_idx" ON "GatewayAnnouncement"("gatewayId", "announcedAtMs");

-- CreateIndex
CREATE INDEX "Grant_userId_idx" ON "Grant"("userId");

-- The table was made anew above: its partial key goes with the old one.
CREATE UNIQUE INDEX "Order_one_unpaid_key" ON "Order"("userId", "productCode", "deviceId")
WHERE "status" = 0 AND "origin" = 'purchase';

-- One live contract per device, kind and channel (domain.md, Contract).
CREATE UNIQUE INDEX "Contract_one_live_key" ON "Contract"("deviceId", "kind", "channel")
WHERE "state" = 'active';

-- One live WeChat contract per plan and payer, at the provider.
CREATE UNIQUE INDEX "GatewayContract_one_live_key" ON "GatewayContract"("provider", "planId", "payerId")
WHERE "state" = 'active' AND "planId" IS NOT NULL;
