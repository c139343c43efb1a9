-- The plan of days of an agreement with Alipay is compared with the service before a period is asked for (R-RENEWAL-33).
-- Of agreements that stand already it was not: the comparison of their open period goes on the clock.
INSERT INTO "ScheduledEvent" ("id", "dueMs", "kind", "payloadJson", "state")
SELECT w."idCounter" + row_number() OVER (ORDER BY c."id"), max(w."nowMs", y."windowFromMs"), 'contract.plan',
  json_object('contractCode', c."contractCode"), 'pending'
FROM "World" w, "Contract" c JOIN "ContractCycle" y ON y."contractId" = c."id"
WHERE c."provider" = 'alipay' AND c."state" = 'active'
  AND y."period" = (SELECT max("period") FROM "ContractCycle" WHERE "contractId" = c."id")
  AND y."state" IN ('scheduled', 'grace') AND y."windowUntilMs" > w."nowMs"
  AND NOT EXISTS (
    SELECT 1 FROM "ScheduledEvent" e
    WHERE e."state" = 'pending' AND e."kind" = 'contract.plan'
      AND e."payloadJson" = json_object('contractCode', c."contractCode")
  );

UPDATE "World" SET "idCounter" = max("idCounter", (SELECT ifnull(max("id"), 0) FROM "ScheduledEvent"));
