-- DropIndex
DROP INDEX "GatewayRefund_provider_outRefundNo_key";

-- CreateIndex
CREATE INDEX "GatewayRefund_provider_outRefundNo_idx" ON "GatewayRefund"("provider", "outRefundNo");

-- CreateIndex
CREATE UNIQUE INDEX "GatewayRefund_gatewayId_outRefundNo_key" ON "GatewayRefund"("gatewayId", "outRefundNo");

-- Of the other providers a number names one refund of the merchant, whatever it is of.
CREATE UNIQUE INDEX "GatewayRefund_merchant_number" ON "GatewayRefund"("provider", "outRefundNo") WHERE "provider" <> 'alipay';
