-- R-INVARIANT-7. One redemption per code, one trial per device, none on 4G.
SELECT 'one redemption per code' AS rule, 'entitlement ' || entitlementId AS detail
FROM ActivationCode
WHERE entitlementId IS NOT NULL
GROUP BY entitlementId
HAVING count(*) > 1
UNION ALL
SELECT 'a redeemed code gave something', code
FROM ActivationCode
WHERE (redeemedAtMs IS NULL) <> (entitlementId IS NULL) OR (redeemedAtMs IS NULL) <> (redeemedBy IS NULL)
UNION ALL
SELECT 'no code is redeemed after its time', code
FROM ActivationCode
WHERE redeemedAtMs >= validUntilMs
UNION ALL
SELECT 'one trial per device', deviceId
FROM Entitlement
WHERE cause = 'trial' AND kind = 'cloud'
GROUP BY deviceId, channel
HAVING count(*) > 1
UNION ALL
SELECT 'no trial on 4G', e.deviceId
FROM Entitlement e JOIN Device d ON d.deviceId = e.deviceId
WHERE e.cause = 'trial' AND e.kind = 'cloud' AND (d.isFourG = 1 OR d.cell = 1)
UNION ALL
SELECT 'a grant gave one thing', 'entitlement ' || entitlementId
FROM "Grant"
WHERE entitlementId IS NOT NULL
GROUP BY entitlementId
HAVING count(*) > 1
