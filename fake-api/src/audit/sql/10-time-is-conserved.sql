-- R-INVARIANT-10. Bought = used + remaining + revoked, whatever suspended or moved a package; one base package runs.
SELECT 'time is conserved' AS rule, 'entitlement ' || id AS detail
FROM Entitlement
WHERE boughtMs <> usedMs + remainingMs + revokedMs OR usedMs < 0 OR remainingMs < 0 OR revokedMs < 0
UNION ALL
SELECT 'one package runs', deviceId || ' ' || kind || ' ' || channel
FROM Entitlement
WHERE state = 'activated' AND topUp = 0
GROUP BY deviceId, kind, channel
HAVING count(*) > 1
