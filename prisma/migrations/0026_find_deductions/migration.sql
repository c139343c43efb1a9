-- CreateIndex
CREATE INDEX "GatewayTransaction_provider_contractId_createdAtMs_idx" ON "GatewayTransaction"("provider", "contractId", "createdAtMs");
