-- CreateTable
CREATE TABLE "Invoice" (
    "orderNo" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "taxNumber" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL,
    "number" TEXT,
    "requestedAtMs" BIGINT NOT NULL,
    "issuedAtMs" BIGINT
);
