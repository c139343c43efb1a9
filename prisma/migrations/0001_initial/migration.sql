-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "phone" TEXT NOT NULL,
    "countryCode" TEXT NOT NULL,
    "manufacturerName" TEXT NOT NULL,
    "appLanguage" TEXT NOT NULL,
    "appKey" TEXT NOT NULL,
    "appVersion" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "tokenGeneration" INTEGER NOT NULL DEFAULT 0,
    "tokenExpiresAtMs" BIGINT,
    "sort" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "Device" (
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
    "sort" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "DeviceChannel" (
    "iotId" TEXT NOT NULL PRIMARY KEY,
    "deviceId" TEXT NOT NULL,
    "channelNumber" INTEGER NOT NULL,
    "deviceName" TEXT,
    "productKey" TEXT NOT NULL,
    "lens" TEXT,
    CONSTRAINT "DeviceChannel_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device" ("deviceId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DeviceAccess" (
    "userId" TEXT NOT NULL,
    "deviceId" TEXT NOT NULL,
    "owned" BOOLEAN NOT NULL,

    PRIMARY KEY ("userId", "deviceId"),
    CONSTRAINT "DeviceAccess_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DeviceAccess_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device" ("deviceId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "GatewayTransaction" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "provider" TEXT NOT NULL,
    "outTradeNo" TEXT NOT NULL,
    "prepayId" TEXT NOT NULL,
    "transactionId" TEXT,
    "appId" TEXT NOT NULL,
    "mchId" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "attach" TEXT,
    "amountFen" INTEGER NOT NULL,
    "refundedFen" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL DEFAULT 'CNY',
    "state" TEXT NOT NULL,
    "notifyUrlTemplate" TEXT NOT NULL,
    "payerId" TEXT,
    "createdAtMs" BIGINT NOT NULL,
    "expiresAtMs" BIGINT,
    "payUntilMs" BIGINT,
    "paidAtMs" BIGINT
);

-- CreateTable
CREATE TABLE "GatewayRefund" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "provider" TEXT NOT NULL,
    "outRefundNo" TEXT NOT NULL,
    "refundId" TEXT NOT NULL,
    "gatewayId" INTEGER NOT NULL,
    "amountFen" INTEGER NOT NULL,
    "reason" TEXT,
    "state" TEXT NOT NULL,
    "notifyUrlTemplate" TEXT,
    "createdAtMs" BIGINT NOT NULL,
    "settledAtMs" BIGINT,
    CONSTRAINT "GatewayRefund_gatewayId_fkey" FOREIGN KEY ("gatewayId") REFERENCES "GatewayTransaction" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "NotifyOutbox" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "provider" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "notifyId" TEXT NOT NULL,
    "outTradeNo" TEXT,
    "urlTemplate" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "headersJson" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "nextDueMs" BIGINT,
    "state" TEXT NOT NULL,
    "lost" BOOLEAN NOT NULL DEFAULT false,
    "lastStatus" INTEGER,
    "scheduledId" INTEGER,
    "createdAtMs" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "Banner" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "bannerType" TEXT NOT NULL,
    "productCode" TEXT NOT NULL,
    "packageSource" INTEGER NOT NULL,
    "typeName" TEXT NOT NULL,
    "imageUrl" TEXT NOT NULL,
    "innerId" TEXT NOT NULL,
    "actionType" TEXT NOT NULL,
    "actionValue" TEXT NOT NULL,
    "priceFen" INTEGER,
    "sort" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "BannerText" (
    "bannerId" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "subtitle" TEXT NOT NULL DEFAULT '',

    PRIMARY KEY ("bannerId", "language"),
    CONSTRAINT "BannerText_bannerId_fkey" FOREIGN KEY ("bannerId") REFERENCES "Banner" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Order" (
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
    CONSTRAINT "Order_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package" ("packageId") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OrderTransition" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderNo" TEXT NOT NULL,
    "fromStatus" INTEGER,
    "toStatus" INTEGER NOT NULL,
    "event" TEXT NOT NULL,
    "atMs" BIGINT NOT NULL,
    CONSTRAINT "OrderTransition_orderNo_fkey" FOREIGN KEY ("orderNo") REFERENCES "Order" ("orderNo") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Package" (
    "packageId" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "packageSource" INTEGER,
    "productCode" TEXT,
    "priceFen" INTEGER NOT NULL,
    "originalPriceFen" INTEGER NOT NULL,
    "firstPeriodPriceFen" INTEGER,
    "duration" TEXT NOT NULL,
    "validityDays" INTEGER NOT NULL,
    "rollingDays" INTEGER,
    "recordType" TEXT,
    "dataMb" INTEGER,
    "callCount" INTEGER,
    "channels" INTEGER,
    "autoRenew" BOOLEAN NOT NULL DEFAULT false,
    "topUp" BOOLEAN NOT NULL DEFAULT false,
    "effectWithinMs" BIGINT NOT NULL DEFAULT 0,
    "countries" TEXT NOT NULL DEFAULT '',
    "manufacturer" TEXT,
    "badge" TEXT,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "onSale" BOOLEAN NOT NULL DEFAULT true
);

-- CreateTable
CREATE TABLE "PackageText" (
    "packageId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,

    PRIMARY KEY ("packageId", "language"),
    CONSTRAINT "PackageText_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package" ("packageId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Entitlement" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "deviceId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL DEFAULT '',
    "packageId" TEXT NOT NULL,
    "orderNo" TEXT,
    "cause" TEXT NOT NULL,
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

-- CreateTable
CREATE TABLE "Payment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderNo" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "outTradeNo" TEXT NOT NULL,
    "prepayId" TEXT,
    "transactionId" TEXT,
    "amountFen" INTEGER NOT NULL,
    "paidFen" INTEGER,
    "state" TEXT NOT NULL,
    "appKey" TEXT,
    "immediateUse" BOOLEAN,
    "createdAtMs" BIGINT NOT NULL,
    "paidAtMs" BIGINT,
    CONSTRAINT "Payment_orderNo_fkey" FOREIGN KEY ("orderNo") REFERENCES "Order" ("orderNo") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Refund" (
    "refundNo" TEXT NOT NULL PRIMARY KEY,
    "orderNo" TEXT NOT NULL,
    "paymentId" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "providerRefundId" TEXT,
    "amountFen" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "createdAtMs" BIGINT NOT NULL,
    "settledAtMs" BIGINT,
    CONSTRAINT "Refund_orderNo_fkey" FOREIGN KEY ("orderNo") REFERENCES "Order" ("orderNo") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "NotifyInbox" (
    "provider" TEXT NOT NULL,
    "notifyId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "orderNo" TEXT,
    "outcome" TEXT NOT NULL,
    "amountFen" INTEGER,
    "transactionId" TEXT,
    "receivedAtMs" BIGINT NOT NULL,

    PRIMARY KEY ("provider", "notifyId")
);

-- CreateTable
CREATE TABLE "World" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT DEFAULT 1,
    "scenario" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "rngState" TEXT NOT NULL,
    "idCounter" BIGINT NOT NULL,
    "nowMs" BIGINT NOT NULL,
    "clockMode" TEXT NOT NULL,
    "createdAtMs" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "ScheduledEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "dueMs" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "payloadJson" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "firedAtMs" BIGINT,
    "error" TEXT
);

-- CreateTable
CREATE TABLE "Event" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "atMs" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "orderNo" TEXT,
    "payloadJson" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Fault" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "recordJson" TEXT NOT NULL,
    "remaining" INTEGER,
    "createdAtMs" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "GatewayKey" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "text" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "Device_deviceKey_key" ON "Device"("deviceKey");

-- CreateIndex
CREATE UNIQUE INDEX "DeviceChannel_deviceId_channelNumber_key" ON "DeviceChannel"("deviceId", "channelNumber");

-- CreateIndex
CREATE INDEX "DeviceAccess_deviceId_idx" ON "DeviceAccess"("deviceId");

-- CreateIndex
CREATE UNIQUE INDEX "GatewayTransaction_provider_outTradeNo_key" ON "GatewayTransaction"("provider", "outTradeNo");

-- CreateIndex
CREATE UNIQUE INDEX "GatewayTransaction_provider_prepayId_key" ON "GatewayTransaction"("provider", "prepayId");

-- CreateIndex
CREATE UNIQUE INDEX "GatewayTransaction_provider_transactionId_key" ON "GatewayTransaction"("provider", "transactionId");

-- CreateIndex
CREATE UNIQUE INDEX "GatewayRefund_provider_outRefundNo_key" ON "GatewayRefund"("provider", "outRefundNo");

-- CreateIndex
CREATE UNIQUE INDEX "GatewayRefund_provider_refundId_key" ON "GatewayRefund"("provider", "refundId");

-- CreateIndex
CREATE INDEX "NotifyOutbox_state_nextDueMs_idx" ON "NotifyOutbox"("state", "nextDueMs");

-- CreateIndex
CREATE UNIQUE INDEX "NotifyOutbox_provider_notifyId_key" ON "NotifyOutbox"("provider", "notifyId");

-- CreateIndex
CREATE INDEX "Banner_bannerType_productCode_packageSource_sort_idx" ON "Banner"("bannerType", "productCode", "packageSource", "sort");

-- CreateIndex
CREATE INDEX "Order_userId_createdAtMs_idx" ON "Order"("userId", "createdAtMs");

-- CreateIndex
CREATE INDEX "Order_deviceId_status_idx" ON "Order"("deviceId", "status");

-- CreateIndex
CREATE INDEX "OrderTransition_orderNo_id_idx" ON "OrderTransition"("orderNo", "id");

-- CreateIndex
CREATE INDEX "Package_kind_packageSource_sort_idx" ON "Package"("kind", "packageSource", "sort");

-- CreateIndex
CREATE INDEX "Entitlement_deviceId_kind_channel_position_idx" ON "Entitlement"("deviceId", "kind", "channel", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Entitlement_orderNo_channel_key" ON "Entitlement"("orderNo", "channel");

-- CreateIndex
CREATE INDEX "Payment_orderNo_idx" ON "Payment"("orderNo");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_provider_outTradeNo_key" ON "Payment"("provider", "outTradeNo");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_provider_prepayId_key" ON "Payment"("provider", "prepayId");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_provider_transactionId_key" ON "Payment"("provider", "transactionId");

-- CreateIndex
CREATE INDEX "Refund_orderNo_idx" ON "Refund"("orderNo");

-- CreateIndex
CREATE INDEX "NotifyInbox_orderNo_idx" ON "NotifyInbox"("orderNo");

-- CreateIndex
CREATE INDEX "ScheduledEvent_state_dueMs_id_idx" ON "ScheduledEvent"("state", "dueMs", "id");

-- CreateIndex
CREATE INDEX "ScheduledEvent_kind_payloadJson_idx" ON "ScheduledEvent"("kind", "payloadJson");

-- CreateIndex
CREATE INDEX "Event_orderNo_idx" ON "Event"("orderNo");

-- One unpaid purchase per buyer, product and device (domain.md, Order).
CREATE UNIQUE INDEX "Order_one_unpaid_key" ON "Order"("userId", "productCode", "deviceId")
WHERE "status" = 0 AND "origin" = 'purchase';
