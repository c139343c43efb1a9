-- R-INVARIANT-11. A webhook our server acknowledged has its inbox row. Other receivers have an inbox of their own.
SELECT 'acknowledged notifies are in the inbox' AS rule, notifyId AS detail
FROM NotifyOutbox o
WHERE state = 'delivered' AND urlTemplate LIKE '{product}/%'
  AND NOT EXISTS (SELECT 1 FROM NotifyInbox i WHERE i.provider = o.provider AND i.notifyId = o.notifyId)
