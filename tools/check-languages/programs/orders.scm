; Orders of a shop: distinct-customers is quadratic, since known? looks through a list.
(import (chicken process-context) (chicken format) (chicken sort))

(define (make-orders many)
  (let loop ((left many) (number 1) (orders '()))
    (if (= left 0)
        (reverse orders)
        (let ((next (modulo (+ (* number 16807) 11) 65521)))
          (loop (- left 1) next
                (cons (cons (string-append "c" (number->string next)) (modulo next 1000))
                      orders))))))

(define (known? name known)
  (cond ((null? known) #f)
        ((string=? (car known) name) #t)
        (else (known? name (cdr known)))))

(define (distinct-customers orders)
  (let loop ((rest orders) (known '()))
    (cond ((null? rest) known)
          ((known? (caar rest) known) (loop (cdr rest) known))
          (else (loop (cdr rest) (cons (caar rest) known))))))

(define (total-amount orders)
  (let loop ((rest orders) (total 0))
    (if (null? rest) total (loop (cdr rest) (+ total (cdar rest))))))

(define (rank-orders orders)
  (sort orders (lambda (left right) (< (cdr left) (cdr right)))))

(define (last-of orders)
  (if (null? (cdr orders)) (car orders) (last-of (cdr orders))))

(for-each
  (lambda (word)
    (let* ((many (string->number word))
           (orders (make-orders many))
           (customers (length (distinct-customers orders)))
           (total (total-amount orders)))
      (printf "~A ~A ~A ~A~%" many customers total (cdr (last-of (rank-orders orders))))))
  (command-line-arguments))
